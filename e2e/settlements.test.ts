import { expect, test } from "vitest";
import { getSettlements } from "#contract/books/routes.ts";
import { getOrderDraft, placeOrder } from "#contract/orders/routes.ts";
import { orderForm } from "#server/demo/forms.ts";
import { listService, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { financeHasNoDifference } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, origin, type Person, shareBrowser, wide } from "./harness/person.ts";
import { nameColumns } from "./harness/settlement.ts";
import { gone, says } from "./harness/wait.ts";

shareBrowser();

/** Lists a service, and buys it by card. @returns the order's id */
async function bought(): Promise<number> {
  const [seller, buyer] = [await newPerson(wide), await newPerson(wide)];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const serviceId = await listService(seller, `活動主視覺 ${Math.random().toString(36).slice(2, 8)}`, 1000);
  const draft = await buyer.api.call(getOrderDraft, { query: { service: serviceId } });
  const { id } = await buyer.api.call(placeOrder, { body: orderForm(draft) });
  await buyer.go(`/transactions/${id}`);
  await buyer.page.getByRole("button", { name: "前往付款", exact: true }).click();
  await buyer.page
    .getByRole("dialog")
    .getByRole("button", { name: /^前往付款 NT/ })
    .click();
  await payAtGateway(buyer);
  await reloadedUntil(buyer, `/transactions/${id}`, "等你提供資料");
  return id;
}

/** Opens the dialog and hands over a report of the gateway. */
async function handReport({ page, go }: Person, bytes: Buffer): Promise<void> {
  await go("/admin/books");
  await page.getByRole("link", { name: "金流撥款：讀入報表" }).click();
  await page.getByRole("button", { name: "讀入撥款報表" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "讀入並預覽" }).click();
  await says(dialog, "請選擇金流");
  await dialog.getByLabel("金流", { exact: true }).selectOption("newebpay");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "newebpay-settlement.csv", mimeType: "text/csv", buffer: bytes });
  await dialog.getByRole("button", { name: "讀入並預覽" }).click();
  await gone(dialog);
}

test("a gateway's report is read, previewed and booked once, and the trial balance adds up", {
  timeout: 240_000,
}, async () => {
  const orderId = await bought();
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator2");
  const report = Buffer.from(await (await fetch(`${origin}/sandbox/pay/newebpay/settlement.csv`)).arrayBuffer());
  const { page, go, api } = operator;
  const main = page.getByRole("main");

  await handReport(operator, report);
  await says(main, "藍新金流的撥款報表");
  // The first report of a gateway asks for the columns; a retry of the test remembers them.
  await nameColumns(page);
  await says(main, `#${orderId}`);
  const press = page.getByRole("button", { name: /^入帳 \d+ 列$/ });
  await press.click();
  const asked = page.getByRole("alertdialog");
  await says(asked, "入帳後不能取消");
  await asked.getByRole("button", { name: "入帳" }).click();
  await says(main, "這份報表對得上的列都已經入帳了。");
  expect((await api.call(getSettlements, {})).data[0]).toMatchObject({ gateway: "newebpay" });

  // The same file opens the same report, which has nothing left to book.
  await handReport(operator, report);
  await says(main, "這份報表對得上的列都已經入帳了。");
  expect(await press.count()).toBe(0);

  await go("/admin/books");
  await says(main, "借貸平衡，合計是零。");
  await says(main, "金流手續費");
  await go(`/admin/orders/${orderId}`);
  await says(main, "金流撥款");
  await financeHasNoDifference();
});

test("an operator proposes a manual journal, and only another one books it", { timeout: 120_000 }, async () => {
  const [proposer, second] = [await newPerson(wide), await newPerson(wide)];
  await becomeDemo(proposer, "operator2");
  await becomeDemo(second, "operator");
  const reason = `金流十一月的月租費 ${Math.random().toString(36).slice(2, 8)}`;
  await proposer.go("/admin/books");
  await proposer.page.getByRole("link", { name: "帳務調整：提出與沖回" }).click();
  await proposer.page.getByRole("button", { name: "提出帳務調整" }).click();
  const dialog = proposer.page.getByRole("dialog");
  await dialog.getByLabel("借方").selectOption("gateway_fees");
  await dialog.getByLabel("貸方").selectOption("bank");
  await dialog.getByLabel("金額", { exact: true }).fill("300");
  await dialog.getByLabel("原因").fill("月租費");
  await dialog.getByRole("button", { name: "提出" }).click();
  await says(dialog, "請至少用 10 個字說明");
  await dialog.getByLabel("原因").fill(reason);
  await dialog.getByRole("button", { name: "提出" }).click();
  await gone(dialog);
  const rowOf = ({ page }: Person) => page.getByRole("row").filter({ hasText: reason });
  await says(rowOf(proposer), "等待放行");
  expect(await rowOf(proposer).getByRole("button").count()).toBe(0);

  await second.go("/admin/approvals");
  const card = second.page.getByRole("listitem").filter({ hasText: reason });
  await card.getByRole("button", { name: "放行" }).click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "放行" }).click();
  await reloadedUntil(proposer, "/admin/books/journals", "已入帳");
  await says(rowOf(proposer), "已入帳");
  await rowOf(proposer).getByRole("button", { name: /^沖回/ }).click();
  await dialog.getByLabel("原因").fill("月租費算錯了，先全部沖回");
  await dialog.getByRole("button", { name: "提出沖回" }).click();
  await gone(dialog);
  await financeHasNoDifference();
});
