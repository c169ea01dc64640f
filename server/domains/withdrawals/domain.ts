import { sql } from "drizzle-orm";
import { changeDisowned } from "#server/domains/accounts/events.ts";
import { orderTransitioned } from "#server/domains/orders/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { bounceDecision } from "./admin/bounce.ts";
import { releaseDecision } from "./admin/release-batch.ts";
import { isDue, needsOperator } from "./admin/to-handle.ts";
import { accountTask, askForAccount } from "./ask-for-account.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { withdrawalsMoved } from "./events.ts";
import { handBackStrangers } from "./hand-back-strangers.ts";
import { personalData } from "./personal-data.ts";
import { batchProcess } from "./process/batch.ts";
import { isOpenBatch } from "./process/predicates.ts";
import { notifyMoved } from "./process/run.ts";
import { declaredWithdrawals } from "./process/withdrawal.ts";
import { withdrawalHandlers } from "./routes.ts";

/**
 * Open work: one item if there are due withdrawals, one per file without a bank response, one per withdrawal
 * that needs an operator.
 */
const waiting = (now: Date) => sql`
  select * from (${waitingItems(
    { id: sql`0`, title: sql`'到期、還沒有放進匯款檔的提領'`, since: sql`min(run_at)`, amount: sql`sum(amount)` },
    sql`from withdrawals where ${isDue(now)} having count(*) > 0`,
  )}) due
  union all
  ${waitingItems(
    { id: sql`-id`, title: sql`'需要人工處理的提領'`, since: sql`created_at`, amount: sql`amount` },
    sql`from withdrawals where ${needsOperator(now)}`,
  )}
  union all
  ${waitingItems(
    {
      id: sql`b.id`,
      title: sql`'匯款檔 ' || b.number || case when b.released_at is null then '（等放行）' else '（等銀行回覆）' end`,
      since: sql`coalesce(b.released_at, b.created_at)`,
      amount: sql`b.amount`,
    },
    sql`from withdrawal_batches b where ${isOpenBatch.sql("b")}`,
  )}`;

export const withdrawals = defineDomain({
  name: "withdrawals",
  title: "提領",
  uses: ["accounts", "ledger", "approvals", "notifications"],
  handlers: withdrawalHandlers,
  on: [
    subscribe(withdrawalsMoved, "withdrawals.tell_moved", notifyMoved),
    subscribe(orderTransitioned, "withdrawals.ask_for_account", askForAccount),
    subscribe(changeDisowned, "withdrawals.hand_back_strangers", handBackStrangers),
  ],
  console: { withdrawals: { withdrawals: waiting } },
  tasks: accountTask,
  processes: [declaredWithdrawals, declare(batchProcess)],
  operatorDecisions: [releaseDecision, bounceDecision],
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
