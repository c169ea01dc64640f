import type { RequestQuestion } from "#contract/requests/questions.ts";
import { categories } from "../categories.ts";

type Written = Omit<RequestQuestion, "id" | "options" | "unit" | "required"> & {
  options?: string[];
  unit?: string;
  required?: boolean;
};

const choice = (text: string, ...options: string[]): Written => ({ text, kind: "choice", options });
const choices = (text: string, ...options: string[]): Written => ({ text, kind: "choices", options });
const words = (text: string): Written => ({ text, kind: "text" });
const count = (text: string, unit: string): Written => ({ text, kind: "number", unit });

/** The questions for requests of a category. */
const ofCategory: Record<number, Written[]> = {
  1: [
    choices("會用在哪些地方？", "印刷品", "網站與社群", "招牌或店面", "包裝", "還不確定"),
    choices("需要哪些檔案？", "AI 或 PDF 向量檔", "PNG 去背", "JPG", "PSD 分層檔"),
  ],
  2: [
    choice("影片大約多長？", "1 分鐘以內", "1–3 分鐘", "3–10 分鐘", "10 分鐘以上"),
    choice("素材準備好了嗎？", "都拍好了", "拍了一部分", "需要協助拍攝"),
  ],
  3: [count("大約幾個字？", "字"), words("給誰看？會登在哪裡？")],
  4: [
    choices("想經營哪些平台？", "臉書", "Instagram", "YouTube", "Google", "還不確定"),
    words("目前的狀況，例如追蹤人數或每月花費"),
  ],
  5: [
    choice("目前進行到哪裡？", "只有想法", "有設計稿", "已有網站要修改"),
    choices("需要哪些功能？", "手機版", "會員登入", "線上付款", "後台管理", "自動化"),
  ],
  6: [count("成品大約幾分鐘？", "分鐘"), choices("會用在哪裡？", "網路", "廣播或電視", "活動現場", "教學")],
  7: [count("大約需要幾張修好的照片？", "張"), choice("在哪裡拍？", "我的場地", "攝影棚", "戶外", "還不確定")],
  8: [choice("目前的身分？", "個人", "行號", "公司", "協會或社區"), words("想解決的問題，或對方要求的文件")],
  9: [
    choice("目前的程度？", "完全沒有基礎", "初學", "中等", "進階"),
    choice("怎麼上課？", "線上", "到府", "老師的地點", "都可以"),
    count("每週幾小時？", "小時"),
  ],
  10: [choice("怎麼進行？", "線上語音", "線上視訊", "面對面", "文字"), words("最想聊的事，簡單寫就好")],
  11: [count("需要幾份？", "份"), words("尺寸、材質或過敏等要注意的事")],
  12: [count("大約多少人或多大的空間？", ""), choice("時間能調整嗎？", "日期固定", "前後幾天可以", "完全彈性")],
};

/** The questions of some subcategories, in place of their category's. */
const ofSubcategory: Record<number, Written[]> = {
  101: [
    words("品牌名稱，中文與英文"),
    choices("會用在哪些地方？", "招牌", "名片與文宣", "網站與社群", "包裝", "制服"),
    choices("需要哪些檔案？", "AI 或 PDF 向量檔", "PNG 去背", "使用規範"),
  ],
  303: [
    choice("翻譯方向", "中文到英文", "英文到中文"),
    count("大約幾個字？", "字"),
    choice("用途", "一般閱讀", "商業文件", "學術", "出版或展覽"),
  ],
  304: [
    choice("語言", "日文到中文", "中文到日文", "韓文到中文", "中文到韓文"),
    count("大約幾個字？", "字"),
    choice("用途", "一般閱讀", "商業文件", "學術", "出版或展覽"),
  ],
  505: [words("目前使用的軟體"), choice("資料大約幾筆？", "一千筆以內", "一千到一萬筆", "一萬筆以上")],
  1207: [choices("什麼動物？", "貓", "狗", "其他"), count("幾隻？", "隻"), words("需要餵藥或特別照顧的事")],
};

const form = (written: readonly Written[]): RequestQuestion[] =>
  written.map(({ options = [], unit = "", required = false, ...question }, at) => ({
    id: `q${at + 1}`,
    ...question,
    options,
    unit,
    required,
  }));

/** The questions of every subcategory. */
export const questionForms: readonly { subcategoryId: number; questions: RequestQuestion[] }[] = categories.flatMap(
  ({ id, subcategories }) =>
    subcategories.map(({ id: subcategoryId }) => ({
      subcategoryId,
      questions: form(ofSubcategory[subcategoryId] ?? ofCategory[id] ?? []),
    })),
);
