import { type ChargebackReason, chargebackReasons } from "#contract/finance/chargebacks.ts";
import type { ChargebackState } from "#contract/finance/states.ts";
import { money } from "#contract/money.ts";
import type { Side } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyParty } from "../notify.ts";
import { findOrder } from "../store.ts";

type Moved = {
  chargebackId: number;
  orderId: number;
  step: ChargebackState;
  amount: number;
  held: number;
  reason: string;
  escrow?: number;
  cancelled?: number;
};
type Words = { title: string; text: Record<Side, string[]> };

const decidesSoon = "在銀行判定之前，這筆交易和收益都先暫停，有結果後從停下的地方繼續，期限也會往後延。";

/** What a lost one means for the seller: who bears it. */
function borneWords({ held, escrow = 0 }: Moved): string {
  if (held > 0)
    return `買家主張服務未提供或與約定不符，且沒有親自驗收，所以其中 ${money(held)} 由你這筆訂單的收益負擔，其餘由平台負擔。`;
  if (escrow > 0) return `其中 ${money(escrow)} 由平台保管的款項退還，你已經入帳的收益不受影響。`;
  return "這筆款項由平台負擔，你的收益不受影響。";
}

const words: Record<Moved["step"], (moved: Moved) => Words> = {
  open: ({ amount, held, reason }) => ({
    title: "銀行通知付款爭議",
    text: {
      seller: [
        `銀行通知，這筆訂單的付款 ${money(amount)} 有爭議，原因是「${chargebackReasons[reason as ChargebackReason]}」。`,
        ...(held > 0 ? [`目前先保留你的收益 ${money(held)}，爭議不成立就會退還給你。`] : []),
        decidesSoon,
        "平台會以交易室的交付與對話紀錄向銀行說明，需要補充時會再與你聯絡。",
      ],
      buyer: [
        `你的銀行通知我們，這筆訂單的付款 ${money(amount)} 正在處理爭議。`,
        "在銀行判定之前，交易先暫停，這筆款項也不會另外退還，以免重複。如果不是你提出的，請聯絡付款的銀行。",
      ],
    },
  }),
  won: ({ amount, held }) => ({
    title: "付款爭議不成立",
    text: {
      seller: [
        `銀行判定 ${money(amount)} 的付款爭議不成立，交易從停下的地方繼續。`,
        ...(held > 0 ? [`先前保留的 ${money(held)} 已經退還給你。`] : []),
      ],
      buyer: [`銀行判定 ${money(amount)} 的付款爭議不成立，原本的付款維持有效，交易從停下的地方繼續。`],
    },
  }),
  lost: (moved) => ({
    title: "付款爭議成立",
    text: {
      seller: [`銀行判定把 ${money(moved.amount)} 退還付款人。`, borneWords(moved)],
      buyer: [
        `銀行判定把 ${money(moved.amount)} 退還給你，實際入帳時間依銀行作業而定。`,
        ...(moved.cancelled ? [`平台原本要退還的 ${money(moved.cancelled)} 因此取消，不會重複退款。`] : []),
      ],
    },
  }),
};

/** Subscriber of `finance.chargeback_moved`: both sides learn of it, each what it means for their money. */
export async function notifyChargeback(ctx: Ctx, moved: Moved): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await findOrder(ctx, moved.orderId);
    if (!order) return;
    const { title, text } = words[moved.step](moved);
    const key = `chargeback:${moved.chargebackId}:${moved.step}`;
    for (const side of ["buyer", "seller"] as const) {
      const userId = side === "buyer" ? order.buyerId : order.sellerId;
      await notifyParty(ctx, order, { userId, key: `${key}:${side}`, title, words: { text: text[side] } });
    }
  });
}
