import { expect, test } from "vitest";
import { getMyInvoices } from "#contract/invoices/routes.ts";
import { getMyPoints } from "#contract/ledger/routes.ts";
import { applyTransition, deliverOrder, getOrder, listMyOrders, submitRequirements } from "#contract/orders/routes.ts";
import { listService, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { earned, financeHasNothingOf } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("both sides of a sale get an invoice over the platform's fee; the buyer's goes to their carrier and is void once the fee is given back", async () => {
  const [seller, buyer, operator] = [await newPerson(wide), await newPerson(phone), await newPerson(wide)];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");
  const service = await listService(seller, "手寫風格的店名招牌設計", 2000);

  const { page, go } = buyer;
  await go(`/orders/payment?service=${service}`);
  await says(page.getByRole("main"), "平台服務費的電子發票：會員載具");
  await page.getByRole("button", { name: /變更\s*發票資料/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("姓名").fill("林小雨");
  await dialog.getByRole("radio", { name: /手機條碼/ }).check();
  await dialog.getByRole("textbox", { name: "手機條碼" }).fill("ABC1234");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await seen(dialog.getByText("手機條碼是 / 開頭的 8 個字元").last());
  expect(await dialog.getByLabel("姓名").inputValue()).toBe("林小雨");
  await dialog.getByRole("textbox", { name: "手機條碼" }).fill("/ABC1234");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await dialog.waitFor({ state: "detached" });
  await says(page.getByRole("main"), "手機條碼 /ABC1234");
  await page.getByRole("radio", { name: /信用卡一次付清/ }).check();
  await page.getByRole("button", { name: "同意並付款 NT$2,100" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));

  const [order] = (await buyer.api.call(listMyOrders, {})).data;
  const id = order?.id ?? 0;
  const params = { id };
  const { questions } = await buyer.api.call(getOrder, { params });
  if (questions.length > 0)
    await buyer.api.call(submitRequirements, { params, body: { answers: questions.map(() => "店名是好日子") } });
  await seller.api.call(deliverOrder, { params, body: { text: "完成了，檔案在雲端連結裡。" } });
  await buyer.api.call(applyTransition, { params: { id, name: "accept" } });

  expect(await earned(seller)).toEqual({ pending: 1700, balance: 0 });
  await reloadedUntil(buyer, `/transactions/${id}/info`, "已開立");
  await says(page.getByRole("main"), "平台服務費 NT$100（含稅額 NT$5），存入手機條碼 /ABC1234");
  expect(await page.getByText("平台成交手續費 NT$300").count()).toBe(0);
  await reloadedUntil(seller, "/mypage/revenue", "已開立");
  await seller.go("/mypage/invoices");
  await says(seller.page.getByRole("main"), "NT$300");

  const number = (await buyer.api.call(getMyInvoices, {})).data[0]?.paperNumber ?? "";
  await operator.go("/admin/finance");
  await operator.page.getByRole("link", { name: "電子發票：查詢" }).click();
  await operator.page.getByLabel("發票號碼、自訂編號或訂單編號").fill(number);
  await operator.page.getByRole("main").getByRole("button", { name: "搜尋" }).click();
  await seen(operator.page.getByText("電子發票與折讓，共 1 張，最新的在前"));
  await operator.page.getByRole("button", { name: "退還費用" }).click();
  const giving = operator.page.getByRole("dialog");
  await giving.getByRole("button", { name: "退還費用" }).click();
  await seen(giving.getByText("請至少用 5 個字說明"));
  await giving.getByLabel("原因").fill("系統異常，退還平台服務費");
  await giving.getByRole("button", { name: "退還費用" }).click();
  await giving.waitFor({ state: "detached" });

  await reloadedUntil(buyer, "/mypage/invoices", "已作廢");
  expect((await buyer.api.call(getMyPoints, {})).points).toBe(100);
  await reloadedUntil(operator, `/admin/finance/invoices?k=${number}`, "已作廢");
  expect(await operator.page.getByRole("button", { name: "退還費用" }).count()).toBe(0);
  // The buyer's fee was paid to the platform, so the seller's earnings do not change.
  expect(await earned(seller)).toEqual({ pending: 1700, balance: 0 });
  await financeHasNothingOf(id);
});
