import { money } from "#contract/money.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyParty, roomUrl } from "../notify.ts";
import { findOrder } from "../store.ts";

type RefundToChoose = {
  refundId: number;
  orderId: number | null;
  amount: number;
  again: boolean;
  round?: number;
  askedAgain?: string | null;
  refused?: boolean;
};

/** Subscriber of `payment.refund_to_choose`: the buyer is asked where money goes that cannot go back the way it came. */
export async function notifyRefundChoice(
  ctx: Ctx,
  { refundId, orderId, amount, again, round = 0, askedAgain = null, refused = false }: RefundToChoose,
): Promise<void> {
  if (orderId === null) return;
  const asking = askedAgain === null ? "" : `${new Date(askedAgain).getTime()}:`;
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId);
    if (!order) return;
    await notifyParty(ctx, order, {
      userId: order.buyerId,
      key: `refund:${refundId}:choice:${asking}${round}`,
      title: `請選擇退款 ${money(amount)} 的收款方式`,
      words: {
        text: [
          `${money(amount)} 要退還給你，請到交易室選擇收款方式。`,
          ...(refused ? ["你上次填的帳戶沒有通過確認，請改填自己名下的帳戶，或改收點數。"] : []),
          ...(again ? ["你上次填的帳戶沒有匯款成功，請確認銀行、帳號與戶名後再填一次，或改收點數。"] : []),
        ],
        act: { label: "選擇收款方式", url: roomUrl(orderId) },
        below: [
          "ATM 轉帳與超商繳費的款項沒有辦法原路退回。",
          "・退為點數：立即入帳，可以折抵任何訂單，沒有使用期限。\n・匯到你的銀行帳戶：通常 3 到 5 個工作天，不收手續費。",
        ],
      },
    });
  });
}
