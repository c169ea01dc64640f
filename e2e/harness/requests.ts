import { payAtGateway } from "./market.ts";
import type { Person } from "./person.ts";
import { at, hydrated, says, seen } from "./wait.ts";

const TEXT = "開幕前要換招牌與名片，已經有店名與照片，希望溫暖、好辨認，印在木頭上也清楚，請附上可以送印的檔案。";
export const ntd = (amount: number) => `NT$${amount.toLocaleString("en-US")}`;

/** Goes to the next step of the form. */
async function next({ page }: Person, name: string): Promise<void> {
  await page.getByRole("button", { name: /^下一步/ }).click();
  await seen(page.getByRole("heading", { name, exact: true, level: 2 }));
}

/** Answers the questions of the subcategory. */
async function answerQuestions({ page }: Person): Promise<void> {
  for (const select of await page.locator('[data-path^="answers."] select').all())
    await select.selectOption({ index: 1 });
  for (const input of await page.locator('[data-path^="answers."] input[type=text]').all()) await input.fill("3");
  for (const group of await page.locator('[data-path^="answers."] fieldset').all())
    await group.getByRole("checkbox").first().check();
}

/** Opens the last step of the request form, where it is reviewed and published. */
export const toCheck = ({ page }: Person) =>
  page.getByRole("navigation", { name: "步驟" }).getByRole("button").last().click();

/** Fills in a request from the first step to the review. @param file name of an attached file */
export async function writeRequest(person: Person, title: string, wants: string[], file = ""): Promise<void> {
  const { page } = person;
  await page.getByLabel("標題", { exact: true }).fill(title);
  await page.getByLabel("分類", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("子分類", { exact: true }).selectOption({ index: 1 });
  await next(person, "說明");
  await page.getByRole("textbox", { name: "需求說明" }).fill("請打 0912-345-678 找我");
  await seen(page.locator("mark", { hasText: "0912-345-678" }));
  await page.getByRole("textbox", { name: "需求說明" }).fill(TEXT);
  await page.waitForLoadState("networkidle");
  await answerQuestions(person);
  for (const [place, want] of wants.entries()) {
    await page.getByRole("button", { name: "新增項目" }).click();
    await page.getByLabel(`項目 ${place + 1}`, { exact: true }).fill(want);
  }
  await next(person, "預算與時間");
  await page.getByLabel("最低預算", { exact: true }).fill("2000");
  await page.getByLabel("最高預算", { exact: true }).fill("6000");
  await next(person, "檔案");
  if (file) {
    const chosen = { name: file, mimeType: "text/plain", buffer: Buffer.from("店名與標語") };
    await page.locator("main input[type=file]").setInputFiles(chosen);
    await seen(page.getByRole("link", { name: file }));
  }
  await next(person, "確認");
}

/** Writes and sends an offer that answers all lines of the request. @param then the page afterwards */
export async function offer({ page }: Person, price: number, wants: string[], then = "/mypage/offers"): Promise<void> {
  await page
    .getByRole("textbox", { name: "說明", exact: true })
    .fill("先看過照片再畫三款草圖，選定後修改兩次，交付可以直接送印的檔案。");
  for (const want of wants) await page.getByRole("checkbox", { name: want }).check();
  if (wants.length === 0) {
    await page.getByRole("button", { name: "新增交付內容" }).click();
    await page.getByLabel("交付內容 1", { exact: true }).fill("一張完稿插畫");
  }
  await page.getByLabel("報價", { exact: true }).fill(String(price));
  await page.getByLabel("工作天數", { exact: true }).fill("7");
  await page.getByLabel("服務性質", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "送出提案" }).click();
  await at(page, then);
}

/** @param coupon the code of a seller's coupon; `total` is the amount paid with it */
export async function pay(buyer: Person, total: number, coupon?: { code: string; title: string }): Promise<string> {
  const { page } = buyer;
  await at(page, /^\/offers\/checkout\/\d+$/);
  if (coupon) {
    await page.getByText("有優惠碼？").click();
    await page.getByLabel("優惠券代碼").fill(coupon.code);
    await page.getByRole("button", { name: "套用" }).click();
    await seen(page.getByText(`已套用優惠券：${coupon.title}`));
  }
  await says(page.getByRole("main"), ntd(total));
  await page.getByRole("button", { name: `接受並付款 ${ntd(total)}` }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, /^\/transactions\/\d+$/);
  return new URL(page.url()).pathname;
}
