import type { Task } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { type PayoutAccount, payoutAccountOf } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { isCompleted } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

/** The type of a task that links neither to a request nor to a room. */
const OWN_PAGE = 6;
const title = "設定收款帳戶，之後才能提領收益";

type AccountState = { identity: string; account: PayoutAccount | null };
const missing = ({ identity }: AccountState): string =>
  identity === "accepted" ? "設定與驗證姓名相同的收款帳戶" : "通過身分驗證，再設定同名的收款帳戶";

/**
 * Subscriber of `order.transitioned`: after the first sale, asks the seller once for the data that a withdrawal needs.
 */
export async function askForAccount(ctx: Ctx, { orderId, to: state }: { orderId: number; to: string }): Promise<void> {
  if (!isCompleted.test({ state })) return;
  await tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, {
      id: num,
    })`select seller_id as id from orders where id = ${orderId} and ${isCompleted.sql("orders")}`;
    const [seller] = rows;
    if (!seller) return;
    const standing = await payoutAccountOf(ctx, seller.id);
    if (standing.account) return;
    const url = to("/mypage/revenue");
    await notify(ctx, {
      to: seller.id,
      kind: "withdrawal",
      key: `payout_account:${seller.id}`,
      title,
      url,
      mail: {
        text: [
          "恭喜完成第一筆銷售。收益入帳後可以提領到你自己的銀行帳戶，每週三匯款一次。",
          `提領前請先${missing(standing)}，審核需要一點時間，建議現在就辦理。`,
        ],
        act: { label: "前往設定", url },
      },
    });
  });
}

/** The task of a seller with revenue but without a usable bank account. */
export async function accountTask(ctx: Ctx, userId: number): Promise<Task[]> {
  const rows = await read(ctx.db, { at: text })`
    select o.completed_at as at from orders o where o.seller_id = ${userId} and ${isCompleted.sql("o")}
      and not exists (select from bank_accounts b where b.user_id = ${userId})
    order by o.completed_at limit 1`;
  const [first] = rows;
  if (!first) return [];
  const standing = await payoutAccountOf(ctx, userId);
  // While the identity application waits, it is the operators' turn.
  if (standing.account || standing.identity === "waiting") return [];
  const subtitle = `請${missing(standing)}`;
  const nowhere = {
    side: "seller",
    verb: "設定",
    deadlineAt: null,
    avatar: null,
    requestId: null,
    transactionId: null,
  } as const;
  return [{ ...nowhere, type: OWN_PAGE, title, subtitle, updatedAt: first.at, url: to("/mypage/revenue") }];
}
