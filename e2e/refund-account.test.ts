import { expect, test } from "vitest";
import { declineOrder, listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtCounter, reloadedUntil } from "./harness/market.ts";
import { becomeDemo, becomeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

/**
 * A buyer pays by bank transfer, the seller cancels, and the buyer is asked where the refund goes.
 * @returns the room
 */
async function calledOff(seller: Person, buyer: Person, price: number): Promise<{ id: number; room: string }> {
  const title = `活動手冊 ${Math.random().toString(36).slice(2, 8)}`;
  const service = await listService(seller, title, price);
  const { page, go, api } = buyer;
  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /ATM 轉帳/ }).check();
  await page.getByRole("button", { name: /^同意並付款 NT/ }).click();
  await page.getByRole("button", { name: "取得轉帳帳號" }).click();
  await at(page, /^\/orders\/newebpay\/result\?no=/);
  await hydrated(page);
  const [order] = (await api.call(listMyOrders, {})).data.filter((each) => each.title.includes(title));
  const id = order?.id ?? 0;
  const room = `/transactions/${id}`;
  await go(room);
  await hydrated(page);
  const [, number] = /轉帳帳號(\d{14})/.exec((await page.getByRole("main").textContent()) ?? "") ?? [];
  await payAtCounter(buyer, number ?? "");
  await reloadedUntil(buyer, room, "等你提供資料");
  await seller.api.call(declineOrder, { params: { id }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await reloadedUntil(buyer, room, "的收款方式");
  await page.getByRole("radio", { name: /匯到我的銀行帳戶/ }).check();
  return { id, room };
}

async function nameAccount({ page }: Person): Promise<void> {
  await page.getByLabel("銀行", { exact: true }).selectOption("004");
  await page.getByLabel("帳號", { exact: true }).fill("004500012345");
  await page.getByLabel("戶名", { exact: true }).fill("王小明");
  await page.getByRole("button", { name: /給我$/ }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
}

test("a refund to an account that another member uses is held until the console has decided", {
  timeout: 300_000,
}, async () => {
  const [seller, first, second] = [await newPerson(wide), await newPerson(wide), await newPerson(wide)];
  const operator = await newPerson(wide);
  await becomeMember(seller, "阿哲設計");
  await becomeMember(first, "小雨");
  await becomeMember(second, "小晴");
  await becomeDemo(operator, "operator");

  await calledOff(seller, first, 6000);
  const main = first.page.getByRole("main");
  await says(main, "匯款前請先完成身分驗證");
  expect(await main.getByRole("link", { name: "前往身分驗證" }).getAttribute("href")).toBe("/mypage/setting#identity");

  const one = await calledOff(seller, first, 800);
  await nameAccount(first);
  await says(main, "退款匯款處理中");
  const two = await calledOff(seller, second, 800);
  await nameAccount(second);
  await says(second.page.getByRole("main"), "退款匯款確認中");
  expect(one.id).not.toBe(two.id);

  const what = "NT$840 的退款還沒有匯款：其他會員也使用同一個帳號。";
  await reloadedUntil(operator, "/admin/finance", what);
  const { page } = operator;
  await page
    .getByRole("row", { name: `#${two.id}` })
    .getByRole("link", { name: what })
    .click();
  await seen(page.getByRole("heading", { name: "風險款項 NT$840" }));
  await page.getByRole("button", { name: "決定是否放行" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("處理方式", { exact: true }).selectOption("deny");
  expect(await dialog.getByLabel("交易序號", { exact: true }).count()).toBe(0);
  await dialog.getByLabel("原因", { exact: true }).fill("兩位會員用同一個帳號，請本人改填");
  await dialog.getByRole("button", { name: "登錄決定" }).click();
  await gone(dialog);
  await says(page.getByRole("main"), "不放行");
  await reloadedUntil(second, two.room, "選擇退款 NT$840 的收款方式");
});
