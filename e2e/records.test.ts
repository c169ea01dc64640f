import { expect, test } from "vitest";
import { putMyInfo } from "#contract/accounts/routes.ts";
import { getMyStatement, getOrderDraft, listMyOrders, placeOrder } from "#contract/orders/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { orderForm } from "#server/demo/forms.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { earned, financeHasNothingOf, workAndAccept } from "./harness/money.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { says, seen, words } from "./harness/wait.ts";

shareBrowser();

/** A completed sale of NT$30,000 to a company. @returns the order's id */
async function soldToCompany(seller: Person, buyer: Person): Promise<number> {
  const serviceId = await listService(seller, "年度報告書的版面設計", 30_000);
  await buyer.api.call(putMyInfo, {
    body: { kind: "company", name: "示範設計有限公司", businessNumber: "04595257", carrier: "", address: "" },
  });
  const draft = await buyer.api.call(getOrderDraft, { query: { service: serviceId } });
  const { id } = await buyer.api.call(placeOrder, { body: orderForm(draft) });
  await buyer.go(`/transactions/${id}`);
  await buyer.page.getByRole("button", { name: "前往付款", exact: true }).click();
  await buyer.page
    .getByRole("dialog")
    .getByRole("button", { name: /^前往付款 NT/ })
    .click();
  await payAtGateway(buyer);
  await workAndAccept(seller, buyer, id);
  return id;
}

/** Checks the printed page: it has its text, and no buttons. */
async function printed({ page }: Person, ...texts: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const text of texts) await says(page.locator("body"), text);
  expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: "screen" });
}

test("a seller's papers: statement and its CSV, contract, and a receipt for a business", {
  timeout: 240_000,
}, async () => {
  const [seller, buyer] = [await newPerson(wide), await newPerson(phone)];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const id = await soldToCompany(seller, buyer);
  expect(await earned(seller)).toEqual({ pending: 25_500, balance: 0 });
  const { page, api } = seller;

  await seller.go("/mypage/revenue");
  const month = taipeiMonth(
    new Date((await buyer.api.call(listMyOrders, { query: { closed: true } })).data[0]?.updatedAt ?? 0),
  );
  await page
    .getByRole("main")
    .getByRole("link", { name: `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月` })
    .click();
  await seen(page.getByRole("heading", { name: /對帳單$/ }));
  await says(page.getByRole("main"), "價格 NT$30,000，手續費 −NT$4,500");
  const statement = await api.call(getMyStatement, { query: { month } });
  expect(statement.closing).toEqual({ pending: 25_500, balance: 0 });
  await printed(seller, "NT$25,500", "列印時間");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "下載 CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe(`haoshou-${month}.csv`);

  await page.getByRole("link", { name: new RegExp(`交易 ${id}`) }).click();
  await seen(page.getByRole("heading", { name: "年度報告書的版面設計" }));
  await printed(seller, "訂單的約定內容", "賣家收益 NT$25,500", "買家同意的內容");
  await page.getByRole("link", { name: "勞務報酬單" }).click();
  await seen(page.getByRole("heading", { name: "勞務報酬單" }));
  const sheet = page.getByRole("table", { name: "給付總額、應扣金額與扣除後的金額" });
  expect(await words(sheet)).toContain("−NT$3,000");
  await says(sheet, "−NT$633");
  await says(sheet, "NT$26,367");
  await page.getByRole("radio", { name: /^50 薪資所得/ }).check();
  await says(sheet, "NT$29,367");
  await page.getByRole("checkbox", { name: "我免扣補充保費" }).check();
  await says(sheet, "扣除後金額 NT$30,000");
  await printed(seller, "示範設計有限公司", "04595257", "50 薪資所得", "領款人簽章", "好手只計算給雙方參考");

  await buyer.go(`/transactions/${id}/info`);
  await says(buyer.page.getByRole("main"), "買家付款總額 NT$31,500");
  expect(await buyer.page.getByRole("link", { name: "勞務報酬單" }).count()).toBe(0);
  expect(await buyer.go(`/transactions/${id}/labor_receipt`)).toBe(404);
  await financeHasNothingOf(id);
});
