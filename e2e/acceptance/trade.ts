import { payAtGateway, reloadedUntil } from "../harness/market.ts";
import { someIdNumber } from "../harness/papers.ts";
import type { Person } from "../harness/person.ts";
import { somePicture } from "../harness/pictures.ts";
import { at, gone, hydrated, seen, until } from "../harness/wait.ts";
import { confirmPassword } from "./founding.ts";
import type { Installation } from "./installation.ts";

/** NT$: with 5 % for the buyer. The share of the seller, 85 %, is above what one operator may give back. */
export const price = { service: 40_000, total: 42_000 };

/** The seller's bank account. */
export const ACCOUNT = "00912345678317";

/** The seller hands in the papers; an operator looks at them and accepts, which the seller is told. */
export async function verifyIdentity(site: Installation, seller: Person, email: string, operator: Person) {
  const { page, go } = seller;
  await go("/mypage/setting");
  await page.getByRole("button", { name: "申請驗證" }).click();
  await page.getByLabel("姓名", { exact: true }).fill("葉小青");
  await page.getByLabel("身分證字號或居留證號").fill(someIdNumber());
  await page.getByLabel("證件正面").setInputFiles(await somePicture("正面.png"));
  await page.getByLabel("證件背面").setInputFiles(await somePicture("背面.png"));
  await page.getByRole("button", { name: "送出審核" }).click();
  await seen(page.getByText("目前沒有人查看過你的證件資料。"));

  const desk = operator.page;
  await operator.go("/admin");
  await desk.getByRole("main").getByRole("link", { name: "陽台小農" }).click();
  await at(desk, /^\/admin\/identity\/\d+$/);
  await desk.getByRole("button", { name: "查看證號與證件圖片" }).click();
  const accept = desk.getByRole("button", { name: "通過", exact: true });
  await until(
    "the pictures are shown",
    () => accept.isEnabled(),
    (enabled) => enabled,
  );
  await accept.click();
  await desk.getByRole("button", { name: "通過驗證" }).click();
  await seen(desk.getByRole("main").getByText("已通過", { exact: true }));
  await site.mailTo(email, "身分驗證已通過");

  await go("/mypage/setting");
  await page.getByRole("button", { name: "設定 收款帳戶" }).click();
  await page.getByLabel("銀行", { exact: true }).selectOption("812");
  await page.getByLabel("帳號", { exact: true }).fill(ACCOUNT);
  await page.getByRole("button", { name: "儲存" }).click();
  await confirmPassword(page);
  await seen(page.getByText("收款帳戶已更新"));
}

/** The seller lists a service in the new category. @returns its path */
export async function listService({ page, go }: Person): Promise<string> {
  await go("/myservices/add");
  await page.getByLabel("標題", { exact: true }).fill("三坪陽台種滿香草");
  await page.getByLabel("分類", { exact: true }).selectOption("園藝");
  await page.getByLabel("子分類", { exact: true }).selectOption("陽台造景");
  await page.getByLabel("選擇圖片檔案").setInputFiles(await somePicture("封面.png"));
  await seen(page.getByRole("button", { name: "移除第 1 張圖片" }));
  const text = "先看陽台的日照和風向，再一起選植物和盆器，畫出配置圖，最後到府種好，附上一年的照顧說明。";
  await page.getByRole("textbox", { name: "說明內容" }).fill(text.repeat(2));
  const first = page.getByRole("group", { name: "方案 1" });
  await first.getByLabel("包含什麼", { exact: true }).fill("配置圖一張，植物與盆器二十組");
  await first.getByLabel("價格", { exact: true }).fill(String(price.service));
  await first.getByLabel("交件天數", { exact: true }).fill("5");
  await page.getByRole("radio", { name: "客製服務" }).check();
  await page.getByRole("button", { name: "上架", exact: true }).click();
  await seen(page.getByText("上架完成"));
  await at(page, /^\/myservices\/\d+$/);
  return new URL(page.url()).pathname.replace("/myservices/", "/services/");
}

/** An operator gives the seller the mark of a certified seller, which visitors then see. */
export async function certify(site: Installation, operator: Person, email: string, visitor: Person, service: string) {
  const { page, go } = operator;
  await go(`/admin/members?k=${encodeURIComponent(email)}`);
  await page.getByRole("main").getByRole("link", { name: "陽台小農" }).click();
  await page.getByRole("button", { name: "給嚴選達人標記" }).click();
  const dialog = page.getByRole("dialog", { name: "讓「陽台小農」成為嚴選達人" });
  await dialog.getByLabel("原因").fill("作品集完整，面談時說明清楚。");
  await dialog.getByRole("button", { name: "給標記" }).click();
  await gone(dialog);
  await site.mailTo(email, "你成為嚴選達人");
  await reloadedUntil(visitor, service, "嚴選達人");
}

/** The buyer orders and pays at the gateway, the seller delivers, the buyer accepts. @returns the path of the room */
export async function trade(buyer: Person, seller: Person, service: string): Promise<string> {
  const { page, go } = buyer;
  await go(service);
  await page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  await at(page, /^\/orders\/payment\?/);
  await page.getByRole("button", { name: "同意並付款 NT$42,000" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, /^\/transactions\/\d+$/);
  const room = new URL(page.url()).pathname;

  await reloadedUntil(seller, room, "交付成果");
  await seller.page.getByRole("button", { name: "交付成果" }).first().click();
  const dialog = seller.page.getByRole("dialog", { name: "交付成果" });
  await dialog.getByLabel("說明", { exact: true }).fill("種好了，照顧說明在附件。");
  const file = { name: "照顧說明.txt", mimeType: "text/plain", buffer: Buffer.from("兩天澆一次水") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await seen(dialog.getByText(file.name));
  await dialog.getByRole("button", { name: "交付成果" }).click();
  await gone(dialog);

  await reloadedUntil(buyer, room, "完成驗收");
  await page.getByRole("button", { name: "完成驗收" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "完成驗收" }).click();
  await seen(page.getByRole("heading", { name: "評價" }));
  return room;
}

/** The buyer asks for help with the order; the support answers; the buyer reads it in the mail and on the page. */
export async function writeLetter(site: Installation, buyer: Person, email: string, helper: Person, room: string) {
  const { page, go } = buyer;
  await go(room);
  await page.getByRole("button", { name: "更多", exact: true }).click();
  await page.getByRole("link", { name: "這筆訂單需要協助" }).click();
  await page.getByLabel("主旨", { exact: true }).fill("有三盆到貨時已經枯了");
  await page.getByLabel("內容", { exact: true }).fill("賣家說會處理，但是一直沒有回覆，請幫我看一下。");
  await page.getByRole("button", { name: "送出", exact: true }).click();
  await page.getByRole("link", { name: "看我的信" }).click();
  await page.getByRole("link", { name: /有三盆到貨時已經枯了/ }).click();
  await seen(page.getByText("已收到", { exact: true }));

  const desk = helper.page;
  await helper.go("/admin");
  await desk
    .getByRole("main")
    .getByRole("link", { name: /有三盆到貨時已經枯了/ })
    .click();
  await desk.getByRole("button", { name: "接手", exact: true }).click();
  await seen(desk.getByText("處理中", { exact: true }));
  await desk.getByLabel("回覆", { exact: true }).fill("已經和賣家確認，會把大部分的款項退給你。");
  await desk.getByRole("button", { name: "寄出回覆" }).click();
  await seen(desk.getByText("等會員回覆", { exact: true }));
  const { text } = await site.mailTo(email, "有三盆到貨時已經枯了");
  if (!text.includes("會把大部分的款項退給你")) throw new Error(`the mail does not hold the answer: ${text}`);
  await reloadedUntil(buyer, new URL(page.url()).pathname, "會把大部分的款項退給你。");
}
