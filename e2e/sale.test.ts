import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { getMyRevenueRecords, getMyRevenues } from "#contract/ledger/routes.ts";
import { getOrder, listMyOrders, listMySales } from "#contract/orders/routes.ts";
import { passTime, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { codeMailedTo, fillRegistration, freshEmail, registerByHand } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { at, hydrated, says, seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: true });

/**
 * NT$: buyer fee 5 %, commission 15 %, half-up per line.
 * 1777 → fee 89 (88.85), commission 267 (266.55); 333 → fee 17 (16.65), commission 50 (49.95).
 */
const sum = { package: 1777, option: 333, fee: 106, total: 2216, commission: 317, earns: 1793 };
const ntd = (amount: number) => `NT$${amount.toLocaleString("en-US")}`;

async function listByHand(seller: Person, title: string): Promise<string> {
  const { page, go } = seller;
  await go("/myservices/add");
  await page.getByLabel("標題", { exact: true }).fill(title);
  await page.getByLabel("分類", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("子分類", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("選擇圖片檔案").setInputFiles(await somePicture("封面.png"));
  await seen(page.getByRole("button", { name: "移除第 1 張圖片" }));
  await page
    .getByRole("textbox", { name: "說明內容" })
    .fill(
      "先聊聊你的店和客人，再畫三款草圖，選定後修改兩次，最後交給你可以直接送印的檔案，以及一份簡單的使用說明，讓你自己也能應用。",
    );
  const first = page.getByRole("group", { name: "方案 1" });
  await first.getByLabel("包含什麼", { exact: true }).fill("一款名片設計，含正反兩面完稿");
  await first.getByLabel("價格", { exact: true }).fill(String(sum.package));
  await first.getByLabel("交件天數", { exact: true }).fill("5");
  await page.getByRole("button", { name: "新增加購項目" }).click();
  const option = page.getByRole("listitem").filter({ hasText: "加購項目 1" });
  await option.getByLabel("名稱", { exact: true }).fill("原始檔");
  await option.getByLabel("加購價格", { exact: true }).fill(String(sum.option));
  await option.getByRole("radio", { name: "多花幾天" }).check();
  await option.getByRole("textbox", { name: "多花幾天" }).fill("1");
  await page.getByRole("button", { name: "新增提問" }).click();
  await page.getByLabel("想問什麼", { exact: true }).fill("名片上要放哪些文字？");
  await page.getByRole("checkbox", { name: "可以附上檔案" }).check();
  // The seller decides whether the buyer may withdraw: nothing is preselected.
  await page.getByRole("button", { name: "上架", exact: true }).click();
  await seen(page.getByText("請選擇服務性質").first());
  await page.getByRole("radio", { name: "客製服務" }).check();
  await page.getByRole("button", { name: "上架", exact: true }).click();
  await seen(page.getByText("上架完成"));
  await at(page, /^\/myservices\/\d+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function findBySearch({ page, go }: Person, title: string): Promise<void> {
  await go("/");
  await page.getByRole("banner").getByRole("button", { name: "搜尋", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "搜尋" });
  // A search box until its suggestions are loaded, a combobox then.
  const words = panel.getByLabel("關鍵字", { exact: true });
  await words.fill(title);
  await words.press("Enter");
  await at(page, `/search?k=${encodeURIComponent(title)}`);
  await page.getByRole("article").getByRole("link", { name: title, exact: true }).click();
  await at(page, /^\/services\/\d+$/);
}

/** Registers in the dialog before the checkout; the mail is sent twice, and its code leads on to the order. */
async function registerOnTheWay(buyer: Person, nickname: string): Promise<void> {
  const { page } = buyer;
  const email = freshEmail("buyer");
  await seen(page.getByRole("dialog").getByText("註冊後就能下單"));
  await fillRegistration(buyer, freshEmail("mistyped"), nickname);
  await page.getByRole("button", { name: "改用別的信箱" }).click();
  await fillRegistration(buyer, email, nickname);
  expect(await page.getByRole("button", { name: /Google/ }).count()).toBe(0);
  const first = await codeMailedTo(email);
  await page.getByRole("button", { name: "重新寄送驗證信" }).click();
  await seen(page.getByText("已重新寄出"));
  const second = await until(
    "another code",
    () => codeMailedTo(email),
    (found) => found !== first,
  );
  await page.getByLabel("驗證碼", { exact: true }).fill(second);
}

async function orderAndPay(buyer: Person, title: string): Promise<string> {
  const { page } = buyer;
  await page.getByRole("checkbox", { name: /原始檔/ }).check();
  await says(page.getByRole("form", { name: "選擇方案" }), ntd(sum.package + sum.option));
  await page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  await registerOnTheWay(buyer, "小雨");
  await at(page, /^\/orders\/payment\?service=\d+&package=\d+&options=\d+$/);
  const main = page.getByRole("main");
  await says(main, title);
  for (const amount of [sum.package, sum.option, sum.fee, sum.total]) await says(main, ntd(amount));
  // What is agreed to is in view, and the law unfolds.
  await seen(page.getByText("開始製作後不適用七天鑑賞期"));
  await page.getByText("看條文").click();
  await seen(page.getByText("消費者保護法第 19 條"));
  await page.getByRole("button", { name: `同意並付款 ${ntd(sum.total)}` }).click();
  await page.getByRole("heading", { name: "信用卡付款" }).waitFor();
  await says(page.getByRole("main"), ntd(sum.total));
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  await says(main, ntd(sum.total));
  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, /^\/transactions\/\d+$/);
  return new URL(page.url()).pathname;
}

async function deliver({ page }: Person, name: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "交付成果" }).first().click();
  const dialog = page.getByRole("dialog", { name: "交付成果" });
  await dialog.getByLabel("說明", { exact: true }).fill("完稿在附件，送印前請再核對一次文字。");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await seen(dialog.getByText(name));
  await dialog.getByRole("button", { name: "交付成果" }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function review({ page }: Person, text: string, stars: number): Promise<void> {
  await page.getByRole("button", { name: "寫評價" }).click();
  const form = page.locator("form#review");
  await seen(form);
  for (const group of await form.getByRole("radiogroup").all()) {
    await group.getByRole("radio", { name: `${stars} 顆星` }).check();
  }
  await form.getByLabel("文字評價", { exact: true }).fill(text);
  await form.getByRole("button", { name: "送出評價" }).click();
  await seen(page.getByText("我給的評價"));
}

test("a sale from the seller's registration to the cleared revenue", { timeout: 420_000 }, async () => {
  const seller = await newPerson(wide);
  const buyer = await newPerson(phone);
  const suffix = Math.random().toString(36).slice(2, 8);
  const title = `為小店設計名片與貼紙 ${suffix}`;

  await registerByHand(seller, "阿哲設計");
  const serviceId = await listByHand(seller, title);

  await findBySearch(buyer, title);
  expect(new URL(buyer.page.url()).pathname).toBe(`/services/${serviceId}`);
  const room = await orderAndPay(buyer, title);
  const orderId = Number(room.split("/").at(-1));

  await buyer.page.getByRole("button", { name: "填寫資料" }).click();
  await buyer.page.getByLabel("名片上要放哪些文字？").fill("雨日咖啡，台南市中西區，週三公休");
  await buyer.page.locator("#requirements input[type=file]").setInputFiles(await somePicture("手繪招牌.png"));
  await buyer.page.getByRole("button", { name: "送出資料，開始製作" }).click();
  const parts = buyer.page.getByRole("navigation", { name: "交易室" });
  await parts.getByRole("link", { name: "約定" }).click();
  await seen(buyer.page.getByRole("heading", { name: "買家提供的資料" }));
  await buyer.page.goBack();
  await seen(buyer.page.getByLabel("傳訊息給 阿哲設計"));

  await seller.go("/mypage/orders_sell");
  await seller.page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await at(seller.page, room);
  await says(seller.page.getByRole("main"), "雨日咖啡，台南市中西區，週三公休");
  await seen(seller.page.getByRole("link", { name: /手繪招牌\.png/ }));
  await says(seller.page.getByRole("complementary", { name: "交易資料" }), `完成後可得 預計 +${ntd(sum.earns)}`);
  const words = `雨日咖啡 ${suffix}`;
  await deliver(seller, "雨日咖啡名片.txt", words);

  await buyer.go(room);
  const file = buyer.page.getByRole("link", { name: /雨日咖啡名片\.txt/ }).first();
  const download = await buyer.context.request.get((await file.getAttribute("href")) ?? "");
  expect(download.status()).toBe(200);
  expect(await download.text()).toBe(words);
  await buyer.page.getByRole("button", { name: "完成驗收" }).first().click();
  await buyer.page.getByRole("alertdialog").getByRole("button", { name: "完成驗收" }).click();
  await seen(buyer.page.getByRole("heading", { name: "評價" }));

  await review(buyer, "溝通很順，完稿細節比想像中好，會再合作。", 5);
  await seller.go(room);
  await review(seller, "需求寫得清楚，回覆很快，合作愉快的買家。", 4);
  await says(seller.page.getByRole("main"), "溝通很順，完稿細節比想像中好，會再合作。");
  await buyer.go(room);
  await says(buyer.page.getByRole("main"), "需求寫得清楚，回覆很快，合作愉快的買家。");
  await parts.getByRole("link", { name: "款項" }).click();
  const paid = buyer.page.getByRole("complementary", { name: "交易資料" }).getByRole("listitem");
  await says(paid.filter({ hasText: "付款，由平台保管" }), `−${ntd(sum.total)}`);

  await buyer.go("/mypage/orders/closed");
  await buyer.page
    .getByRole("link", { name: /^再買一次/ })
    .first()
    .click();
  await seen(buyer.page.getByRole("form", { name: "選擇方案" }));

  await seller.go("/mypage/revenue");
  await says(seller.page.getByRole("main"), `待入帳 ${ntd(sum.earns)}`);
  const before = await seller.api.call(getMyRevenues, {});
  expect(before).toMatchObject({ balance: 0, pending: sum.earns });
  expect(before.clearing.map(({ amount }) => amount)).toEqual([sum.earns]);

  // The first sale of a member clears after 14 days.
  await passTime("15d");
  await reloadedUntil(seller, "/mypage/revenue", `餘額${ntd(sum.earns)}`);
  expect(await seller.api.call(getMyRevenues, {})).toMatchObject({ balance: sum.earns, pending: 0, clearing: [] });
  const records = await seller.api.call(getMyRevenueRecords, {});
  expect(records.data.map(({ kind, amount, state }) => ({ kind, amount, state }))).toEqual([
    { kind: "sale", amount: sum.earns, state: "cleared" },
  ]);
  expect((await seller.api.call(getMyData, {})).balance).toBe(sum.earns);

  const sales = await seller.api.call(listMySales, { query: { closed: true } });
  expect(sales.data.map(({ id, amount }) => ({ id, amount }))).toEqual([{ id: orderId, amount: sum.earns }]);
  const bought = await buyer.api.call(listMyOrders, { query: { closed: true } });
  expect(bought.data.map(({ id, amount }) => ({ id, amount }))).toEqual([{ id: orderId, amount: sum.total }]);
  expect((await buyer.api.call(getOrder, { params: { id: orderId } })).state).toBe("completed");
  await reloadedUntil(buyer, `/services/${serviceId}`, "溝通很順，完稿細節比想像中好");
});
