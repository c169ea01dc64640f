import { money } from "#contract/money.ts";
import { irreversibleMethods, reversibleMethods } from "#contract/payments/methods.ts";
import { spaced } from "#contract/text/spaced.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { notifyParty } from "../notify.ts";
import type { OrderRow } from "../store.ts";

/** What came, and why it goes back. */
type LateMoney = { attemptId: number; amount: number; why?: string };

/** The buyer learns that money which came too late, or twice, is on its way back, and why. */
export async function notifyLateMoney(
  ctx: Ctx,
  order: OrderRow,
  { attemptId, amount, why = "但訂單在收款時已經不需要付款" }: LateMoney,
): Promise<void> {
  await notifyParty(ctx, order, {
    userId: order.buyerId,
    key: `order:${order.id}:late:${attemptId}`,
    title: "款項退還中",
    words: {
      text: [`我們收到這筆訂單的款項 ${money(amount)}，${why}。`],
      below: [
        spaced(
          `款項會全額退還：${reversibleMethods}依原付款方式，通常在 7 到 14 個工作天內入帳。${irreversibleMethods}請到交易室選擇收款方式。`,
        ),
      ],
    },
  });
}
