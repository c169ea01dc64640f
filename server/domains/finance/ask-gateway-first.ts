import type { SettleForm } from "#contract/finance/schemas.ts";
import { money } from "#contract/money.ts";
import { backBeyondBooks, heldAtGateway, takeIfPaid } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { getItem } from "./store.ts";

/**
 * Queries the gateway before accepting an operator's statement that a payment was refunded there, or never arrived.
 * Outside the settling transaction: a payment that did arrive is recorded, whatever is refused here.
 * @throws Refusal not_found; invalid at `way` when the gateway contradicts; conflict when it does not respond
 */
export async function askGatewayFirst(ctx: Ctx, id: number, { way }: Pick<SettleForm, "way">): Promise<void> {
  if (way === "gateway") await refuseUnlessGone(ctx, id);
  if (way === "nothing") await refuseIfCame(ctx, id);
}

async function refuseUnlessGone(ctx: Ctx, id: number): Promise<void> {
  const { refundId, attemptId, amount } = await getItem(ctx, id);
  if (refundId !== null) {
    if ((await backBeyondBooks(ctx, refundId)) < amount)
      refuseField("invalid", "way", `金流還沒有退還這 ${money(amount)}，請先在金流後台退款再登錄。`);
  } else if (attemptId !== null) {
    const held = await heldAtGateway(ctx, attemptId);
    if (held > 0) refuseField("invalid", "way", `金流還保有這筆款項 ${money(held)}，請先在金流後台退款再登錄。`);
  }
}

async function refuseIfCame(ctx: Ctx, id: number): Promise<void> {
  const { kind, attemptId } = await getItem(ctx, id);
  if (kind !== "answer" || attemptId === null) return;
  const { status, amount } = await takeIfPaid(ctx, attemptId);
  if (status === "paid")
    refuseField("invalid", "way", `金流回覆這筆付款已經入帳 ${money(amount)}，系統會照這個結果處理，不用再登錄。`);
  if (status === "processing") refuseField("invalid", "way", "金流還在處理這筆付款，請等有結果再登錄。");
}
