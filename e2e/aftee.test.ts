import { expect, test } from "vitest";
import { getOrder, getOrderInfo, listMyOrders, proposeCancellation } from "#contract/orders/routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { listService, payByLender, reloadedUntil } from "./harness/market.ts";
import { earned, financeHasNothingOf, startWork } from "./harness/money.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("a purchase by AFTEE: who pays is said at the checkout, refused once, then granted, and half of it given back", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "手寫風格的店名招牌設計", 800);
  const buyer = await newPerson(phone);
  const { page, go } = buyer;
  await becomeMember(buyer, "小雨");

  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /AFTEE 先享後付/ }).check();
  const data = page.getByRole("region", { name: "先享後付資料" });
  await data.getByRole("button", { name: "儲存" }).click();
  await seen(data.getByText("請輸入真實姓名"));
  await data.getByLabel("真實姓名").fill("王小明");
  await data.getByLabel("手機號碼").fill("0909999981");
  await data.getByLabel("電子信箱").fill("buyer@example.com");
  await data.getByLabel("地址", { exact: true }).fill("台北市信義區市府路 1 號");
  await data.getByRole("button", { name: "儲存" }).click();
  await data.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
  await page.getByText("模擬其他結果").click();
  await payByLender(buyer, "超過可用額度");
  await hydrated(page);
  await says(page.getByRole("main"), "超過目前在 AFTEE 的可用額度");

  const { data: orders } = await buyer.api.call(listMyOrders, {});
  await go(`/transactions/${orders[0]?.id}`);
  await page.getByRole("button", { name: "前往付款", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /AFTEE 先享後付/ }).check();
  await dialog.getByRole("button", { name: "前往付款 NT$840" }).click();
  await payByLender(buyer, "確認付款");
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await buyer.api.call(listMyOrders, {})).data.map(({ amount }) => amount)).toEqual([840]);

  // Half is refunded: the lender takes NT$420 back, 400 of the price stay, of which 15 percent are the platform's.
  const id = orders[0]?.id ?? 0;
  await startWork(buyer, id);
  await seller.api.call(proposeCancellation, {
    params: { id },
    body: { refund: 420, reason: "只做完第一款，其餘退還" },
  });
  await go(`/transactions/${id}`);
  await page.getByRole("button", { name: "同意取消" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "同意取消" }).click();
  await reloadedUntil(buyer, `/transactions/${id}?part=money`, "退款完成");
  const room = await buyer.api.call(getOrder, { params: { id } });
  expect(room.state).toBe("cancelled");
  expect(room.money.filter(({ label }) => label === "退款完成").map(({ amount }) => amount)).toEqual([420]);
  const { payment } = await buyer.api.call(getOrderInfo, { params: { id } });
  const { message } = await buyer.api.call(getPayment, { params: { number: payment?.number ?? "" } });
  expect(message).toContain("已退款 NT$420");
  expect(await earned(seller)).toEqual({ pending: 340, balance: 0 });
  await financeHasNothingOf(id);
});
