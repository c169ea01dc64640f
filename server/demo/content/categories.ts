import type { CategorySlug, DemoCategory } from "./types.ts";

/** Subcategory ids follow from their position, so names are only ever added at the end of a list. */
function category(id: number, name: string, slug: CategorySlug, blurb: string, names: string[]): DemoCategory {
  return {
    id,
    name,
    slug,
    order: id,
    blurb,
    subcategories: names.map((subcategory, index) => ({ id: id * 100 + index + 1, name: subcategory })),
  };
}

/** The twelve categories of the demo market in the order the menu shows them. */
export const categories: readonly DemoCategory[] = [
  category(1, "設計", "design", "Logo、文宣、包裝與介面，把想法變成看得見的樣子。", [
    "Logo 與識別",
    "名片與文宣",
    "插畫與角色",
    "包裝設計",
    "簡報與資訊圖",
    "社群圖與貼圖",
    "網頁與介面",
  ]),
  category(2, "影片動畫", "video", "剪輯、動畫、字幕與拍攝，讓畫面自己會說話。", [
    "影片剪輯",
    "動態圖像",
    "直式短片",
    "婚禮影片",
    "字幕與調色",
    "拍攝與空拍",
  ]),
  category(3, "文案翻譯", "writing", "寫得清楚、譯得自然，每個字都有人讀過。", [
    "文案企劃",
    "文章撰寫",
    "英文翻譯",
    "日文與韓文翻譯",
    "校對與潤稿",
    "履歷與自傳",
  ]),
  category(4, "行銷", "marketing", "社群、廣告、搜尋與數據，把對的話說給對的人聽。", [
    "社群經營",
    "廣告投放",
    "搜尋排名",
    "品牌策略",
    "電商經營",
    "數據分析",
  ]),
  category(5, "網站程式", "tech", "網站、程式、試算表與主機，交給真的會動手的人。", [
    "形象網站",
    "購物網站",
    "應用程式",
    "自動化與資料擷取",
    "試算表與報表",
    "主機與資安",
    "人工智慧應用",
  ]),
  category(6, "音樂配音", "audio", "旁白、編曲、混音與節目製作，聲音也要有表情。", [
    "配音與旁白",
    "作曲與編曲",
    "混音與母帶",
    "Podcast 製作",
    "演唱與演奏",
    "音效與聲音設計",
  ]),
  category(7, "攝影", "photo", "人像、商品、空間與活動，留下當下的光。", [
    "人像寫真",
    "商品攝影",
    "活動紀錄",
    "空間與建築",
    "美食攝影",
    "修圖與後製",
  ]),
  category(8, "商業顧問", "business", "登記、記帳、合約與補助，把麻煩事一件件理清楚。", [
    "創業與登記",
    "記帳與稅務",
    "合約與文件",
    "人資與制度",
    "補助計畫",
    "行政協助",
  ]),
  category(9, "教學家教", "lessons", "語言、學科、程式與才藝，一對一慢慢教到會。", [
    "英語",
    "日語與韓語",
    "學科家教",
    "程式教學",
    "音樂教學",
    "運動健身",
    "繪畫與才藝",
  ]),
  category(10, "生活諮詢", "life", "占卜、命盤、職涯與心情，有人好好聽你說。", [
    "塔羅與占卜",
    "命盤與星座",
    "心情陪談",
    "職涯諮詢",
    "理財規劃",
    "飲食與作息",
  ]),
  category(11, "手作客製", "handmade", "金工、編織、皮革與甜點，一件一件慢慢做。", [
    "飾品與金工",
    "編織與布作",
    "皮革與木作",
    "蛋糕甜點",
    "花藝與香氛",
    "客製禮物",
  ]),
  category(12, "活動居家", "events", "主持、表演、收納與修繕，把日子和場面都照顧好。", [
    "主持與司儀",
    "表演與演出",
    "場地佈置",
    "收納與清潔",
    "水電與修繕",
    "旅遊規劃",
    "寵物照護",
  ]),
];
