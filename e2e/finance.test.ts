import { expect, test } from "vitest";
import {
  declineOrder,
  getOrder,
  getOrderDraft,
  getOrderInfo,
  listMyOrders,
  placeOrder,
} from "#contract/orders/routes.ts";
import { orderForm } from "#server/demo/forms.ts";
import { armGateway, listService, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { earned, financeHasNothingOf, workAndAccept } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Session, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, says } from "./harness/wait.ts";

shareBrowser();

/** The operator's session, kept because another log-in would wait for the next code. */
let operatorSession: Session | undefined;

test("a refund that the bank refuses is seen in the finance console and settled there", {
  timeout: 240_000,
}, async () => {
  const [seller, buyer, operator] = [await newPerson(wide), await newPerson(wide), await newPerson(wide)];
  const title = `活動主視覺 ${Math.random().toString(36).slice(2, 8)}`;
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");
  operatorSession = await operator.context.storageState();
  const serviceId = await listService(seller, title, 1000);
  const draft = await buyer.api.call(getOrderDraft, { query: { service: serviceId } });
  const { id } = await buyer.api.call(placeOrder, { body: orderForm(draft) });
  const room = `/transactions/${id}`;
  await buyer.go(room);
  await buyer.page.getByRole("button", { name: "前往付款", exact: true }).click();
  await buyer.page
    .getByRole("dialog")
    .getByRole("button", { name: /^前往付款 NT/ })
    .click();
  await payAtGateway(buyer);
  await reloadedUntil(buyer, room, "等你提供資料");

  await armGateway("refund_refused");
  await seller.api.call(declineOrder, { params: { id }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await reloadedUntil(buyer, room, "退款遇到問題，平台處理中");

  const what = "金流拒絕退還 NT$1,050，買家還沒有收到退款。";
  await reloadedUntil(operator, "/admin/finance", what);
  await operator.page
    .getByRole("row", { name: `#${id}` })
    .getByRole("link", { name: what })
    .click();
  const main = operator.page.getByRole("main");
  await says(main, "TRA10051：收單銀行拒絕這筆退款");
  await operator.page.getByRole("button", { name: "已人工處理" }).click();
  const dialog = operator.page.getByRole("dialog");
  await dialog.getByLabel("處理方式", { exact: true }).selectOption("bank");
  await dialog.getByRole("button", { name: "登錄已處理" }).click();
  await says(dialog, "請填寫銀行或金流的交易序號");
  await dialog.getByLabel("交易序號", { exact: true }).fill("812-20261123-7");
  await dialog.getByLabel("原因", { exact: true }).fill("已和買家確認帳號，由公司帳戶轉出");
  await dialog.getByRole("button", { name: "登錄已處理" }).click();
  await gone(dialog);
  await says(main, "已由公司帳戶轉帳退還");
  await says(main, "812-20261123-7");

  await reloadedUntil(buyer, room, "退款完成，由平台以銀行轉帳退還");
  expect((await buyer.api.call(getOrder, { params: { id } })).state).toBe("cancelled");
});

test("a chargeback is taken down in the console and lost: the platform bears what the buyer had taken by hand", async () => {
  const [seller, buyer, operator] = [
    await newPerson(wide),
    await newPerson(wide),
    await newPerson(wide, operatorSession),
  ];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  if (!operatorSession) await becomeDemo(operator, "operator");
  const serviceId = await listService(seller, "店面櫥窗的字體設計", 1000);
  await buyer.go(`/orders/payment?service=${serviceId}`);
  await buyer.page.getByRole("button", { name: "同意並付款 NT$1,050" }).click();
  await payAtGateway(buyer);
  const [order] = (await buyer.api.call(listMyOrders, {})).data;
  const id = order?.id ?? 0;
  await workAndAccept(seller, buyer, id);
  const { payment } = await buyer.api.call(getOrderInfo, { params: { id } });

  const { page } = operator;
  await operator.go("/admin/finance");
  await page.getByRole("button", { name: "登錄付款爭議" }).click();
  const dialog = page.getByRole("dialog", { name: "登錄付款爭議" });
  await dialog.getByRole("button", { name: "登錄爭議" }).click();
  await says(dialog, "請填寫爭議案號");
  await dialog.getByLabel("付款編號").fill(payment?.number ?? "");
  await dialog.getByLabel("爭議金額").fill("2000");
  await dialog.getByLabel("通知日期").fill("2026-01-02");
  await dialog.getByLabel("回覆期限").fill("2026-01-16");
  await dialog.getByLabel("爭議原因").selectOption("service");
  await dialog.getByLabel("爭議案號").fill("CB-20260102");
  await dialog.getByRole("button", { name: "登錄爭議" }).click();
  await says(dialog, "這筆付款還能列入爭議的金額是 NT$1,050");
  await dialog.getByLabel("爭議金額").fill("1050");
  await dialog.getByRole("button", { name: "登錄爭議" }).click();
  await at(page, /^\/admin\/finance\/\d+$/);
  await says(page.getByRole("main"), "沒有保留賣家收益");
  await says(page.getByRole("main"), "2026/01/16");
  expect(await earned(seller)).toEqual({ pending: 850, balance: 0 });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "下載佐證資料" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^haoshou-chargeback-\d+-\d+\.html$/);

  await page.getByRole("button", { name: "已人工處理" }).click();
  const settling = page.getByRole("dialog");
  await settling.getByLabel("處理方式", { exact: true }).selectOption("lost");
  await settling.getByLabel("交易序號", { exact: true }).fill("CB-20260102");
  await settling.getByLabel("原因", { exact: true }).fill("銀行來函判定退還持卡人");
  await settling.getByRole("button", { name: "登錄已處理" }).click();
  await gone(settling);
  await says(page.getByRole("main"), "爭議成立，款項已退還持卡人");
  await reloadedUntil(seller, "/mypage/notifications", "付款爭議成立");
  expect(await earned(seller)).toEqual({ pending: 850, balance: 0 });
  await financeHasNothingOf(id);
});
