import { expect, test } from "vitest";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import {
  getOrder,
  getOrderDraft,
  placeOrder,
  proposeCancellation,
  submitRequirements,
} from "#contract/orders/routes.ts";
import { orderForm } from "#server/demo/forms.ts";
import { listService, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { says, seen } from "./harness/wait.ts";

shareBrowser();

/**
 * NT$: 1,000 and 5 % make 1,050. Of the 525 that are not refunded, the buyer's fee is 25, the price 500 and the
 * commission 75, so the seller gets 425.
 */
const sum = { price: 1000, total: 1050, buyers: 700, sellers: 200, refund: 525, earns: 425 };

async function buy(buyer: Person, serviceId: number): Promise<number> {
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
  await buyer.api.call(submitRequirements, { params: { id }, body: { answers: ["名片，九乘五點四公分"] } });
  return id;
}

/** Enters an amount with a reason in the dialog of this button. */
async function speak({ page }: Person, button: string, amount: number, reason: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: button });
  await dialog.getByLabel("應該退給買家的金額", { exact: true }).fill(String(amount));
  await dialog.getByLabel("說明", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("a dispute from the buyer's word to the money of both sides", { timeout: 240_000 }, async () => {
  const [seller, buyer, operator] = [await newPerson(wide), await newPerson(phone), await newPerson(wide)];
  const suffix = Math.random().toString(36).slice(2, 8);
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");
  const serviceId = await listService(seller, `名片設計與完稿 ${suffix}`, sum.price);
  const id = await buy(buyer, serviceId);
  const room = `/transactions/${id}`;

  const body = { refund: 300, reason: "素材一直沒有到齊，想先取消" };
  await seller.api.call(proposeCancellation, { params: { id }, body });
  await buyer.go(room);
  // 750 are not refunded: fee 36, price 714, commission 107.
  await says(buyer.page.getByRole("main"), "對方提議取消，退還你 NT$300，請在");
  await says(buyer.page.getByRole("main"), "NT$300 退回信用卡");
  await says(buyer.page.getByRole("main"), "賣家可得NT$607今天結束的話，");
  await buyer.page.getByRole("button", { name: "不同意", exact: true }).click();
  await seen(buyer.page.getByText("賣家正在製作，完成後會通知你。"));
  await buyer.page.getByRole("button", { name: "更多" }).click();
  await speak(buyer, "申請平台協調", sum.buyers, "交稿一直延後，顏色也和定稿不一樣。");
  await says(buyer.page.getByRole("main"), "你主張退還買家");
  await says(buyer.page.getByRole("main"), "NT$700");

  await seller.go(room);
  await speak(seller, "回覆協調", sum.sellers, "已經依定稿完成兩款，只願意退一部分。");
  await says(seller.page.getByRole("main"), "平台裁定中，交易期限暫停計算。");

  await operator.go("/admin/disputes");
  await operator.page.getByRole("link", { name: `名片設計與完稿 ${suffix}` }).click();
  await says(operator.page.getByRole("main"), "只願意退一部分。");
  await operator.page.getByRole("button", { name: "裁定", exact: true }).click();
  const dialog = operator.page.getByRole("dialog", { name: "裁定這筆協調" });
  await dialog.getByLabel("退給買家的金額", { exact: true }).fill(String(sum.refund));
  await says(dialog, "賣家可得NT$425");
  await dialog.getByLabel("責任歸屬", { exact: true }).selectOption("seller");
  await dialog.getByLabel("給買家的理由", { exact: true }).fill("一半的內容符合約定，退還一半款項。");
  await dialog.getByLabel("給賣家的理由", { exact: true }).fill("顏色與定稿不符，其餘依約完成。");
  await dialog.getByRole("button", { name: "確定裁定" }).click();
  await dialog.waitFor({ state: "hidden" });
  await seen(operator.page.getByRole("heading", { name: "已做的決定" }));

  await reloadedUntil(buyer, room, "一半的內容符合約定，退還一半款項。");
  // A job makes the refund at the gateway.
  await reloadedUntil(buyer, `${room}?part=money`, "退款完成");
  await says(buyer.page.getByRole("listitem").filter({ hasText: "退款完成" }), `+NT$${sum.refund}`);
  await reloadedUntil(seller, room, "顏色與定稿不符，其餘依約完成。");
  await says(seller.page.getByRole("main"), `你可得NT$${sum.earns}`);
  await says(seller.page.getByRole("main"), "這筆交易的責任歸屬為賣家");
  expect(await seller.api.call(getMyRevenues, {})).toMatchObject({ balance: 0, pending: sum.earns });
  const done = await buyer.api.call(getOrder, { params: { id } });
  expect(done).toMatchObject({ state: "completed", decisions: [{ split: { refund: sum.refund, seller: sum.earns } }] });
});
