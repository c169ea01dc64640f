import { expect, test } from "vitest";
import { login, logout } from "#contract/accounts/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, passTime, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { workAndAccept } from "./harness/money.ts";
import { becomeDemo, becomeMember, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

/** Buys at the checkout and pays by card. @returns the order's id */
async function buy({ page, go, api }: Person, service: number, title: string): Promise<number> {
  await go(`/orders/payment?service=${service}`);
  await page.getByRole("button", { name: /^同意並付款 NT/ }).click();
  await payAtGateway({ page } as Person);
  await hydrated(page);
  const [order] = (await api.call(listMyOrders, {})).data.filter((each) => each.title.includes(title));
  return order?.id ?? 0;
}

test("what a seller earns from a buyer of the same browser waits for the console, and both the seller and the console see it", {
  timeout: 300_000,
}, async () => {
  const [seller, buyer, operator] = [await newPerson(phone), await newPerson(wide), await newPerson(wide)];
  const email = await makeMember(seller, "阿哲設計");
  // The seller had logged in with the buyer's browser.
  await buyer.api.call(login, { body: { email, password: PASSWORD } });
  await buyer.api.call(logout, {});
  await seller.api.call(login, { body: { email, password: PASSWORD } });
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");

  const title = `活動手冊 ${Math.random().toString(36).slice(2, 8)}`;
  const id = await buy(buyer, await listService(seller, title, 800), title);
  await workAndAccept(seller, buyer, id);

  const what = "NT$680 的賣家收益先不轉入餘額：買家和賣家用過同一台裝置。";
  await reloadedUntil(operator, "/admin/finance", what);
  await seller.go("/mypage/revenue");
  expect(await seller.page.getByText("確認中").count()).toBe(0);
  await passTime("15d");
  await reloadedUntil(seller, "/mypage/revenue", "NT$680 的收益正在做入帳前的確認");
  await says(seller.page.getByRole("main"), "其中 NT$680 確認中");
  await seen(seller.page.getByText("確認中", { exact: true }).first());
  await seller.go(`/transactions/${id}?part=money`);
  await says(seller.page.getByRole("main"), "收益確認中，確認後轉入餘額");

  await becomeDemo(operator, "operator");
  await reloadedUntil(operator, "/admin/finance", what);
  const { page } = operator;
  await page
    .getByRole("row", { name: `#${id}` })
    .getByRole("link", { name: what })
    .click();
  await seen(page.getByRole("heading", { name: "風險款項 NT$680" }));
  await says(page.getByRole("main"), "買家小雨賣家阿哲設計");
  await page.getByRole("button", { name: "決定是否放行" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("原因", { exact: true }).fill("同住的家人，已看過交付的檔案");
  await dialog.getByRole("button", { name: "登錄決定" }).click();
  await gone(dialog);
  await passTime("2m");
  await reloadedUntil(seller, "/mypage/revenue", "餘額NT$680");
  expect(await seller.page.getByText("確認中").count()).toBe(0);
});
