import { sql } from "drizzle-orm";
import { changeDisowned } from "#server/domains/accounts/events.ts";
import { orderTransitioned } from "#server/domains/orders/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
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
 * The count of open work: one if there are due withdrawals, one per file without a bank response, one per withdrawal
 * that needs an operator.
 */
const waiting = (now: Date) => sql`(
  (select count(*) from (select from withdrawals where ${isDue(now)} limit 1) due)
  + (select count(*) from withdrawals where ${needsOperator(now)})
  + (select count(*) from withdrawal_batches b where ${isOpenBatch.sql("b")}))::int`;

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
