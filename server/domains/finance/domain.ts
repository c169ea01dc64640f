import { sql } from "drizzle-orm";
import { invoiceDoubtful } from "#server/domains/invoices/events.ts";
import { booksProved } from "#server/domains/ledger/events.ts";
import { revenueHeld } from "#server/domains/orders/events.ts";
import { paymentDoubtful, paymentRefunded, refundCancelled, refundRefused } from "#server/domains/payments/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { booksOf, defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { letterTable } from "./chargebacks/store.ts";
import { followBooks } from "./follow/follow-books.ts";
import { followHold } from "./follow/follow-holds.ts";
import { followInvoice } from "./follow/follow-invoices.ts";
import { followMissedJob } from "./follow/follow-missed.ts";
import { followPayment, followRefund, followRefusal } from "./follow/follow-payments.ts";
import { chargebackProcess } from "./process/chargeback.ts";
import { declaredItems } from "./process/item.ts";
import { isOpenItem } from "./process/predicates.ts";
import { financeHandlers } from "./routes.ts";
import { settleDecision } from "./settle-item.ts";
import { financeJobs, refundTasks } from "./unchosen-refunds.ts";

export const finance = defineDomain({
  name: "finance",
  title: "財務",
  uses: ["ledger", "invoices", "payments", "orders", "withdrawals", "approvals"],
  handlers: (registry) => financeHandlers(booksOf(registry)),
  jobs: [...financeJobs, followMissedJob],
  on: [
    subscribe(refundRefused, "finance.follow_refusal", followRefusal),
    subscribe(paymentRefunded, "finance.follow_refund", followRefund),
    subscribe(refundCancelled, "finance.follow_cancelled_refund", followRefund),
    subscribe(paymentDoubtful, "finance.follow_payment", followPayment),
    subscribe(invoiceDoubtful, "finance.follow_invoice", followInvoice),
    subscribe(booksProved, "finance.follow_books", followBooks),
    subscribe(revenueHeld, "finance.follow_hold", followHold),
  ],
  console: {
    finance: {
      finance: () =>
        waitingItems(
          { id: sql`i.id`, title: sql`i.kind`, since: sql`i.opened_at`, due: sql`b.due_at`, amount: sql`i.amount` },
          sql`from finance_items i ${letterTable} where ${isOpenItem.sql("i")}`,
        ),
    },
  },
  tasks: refundTasks,
  processes: [declaredItems, declare(chargebackProcess)],
  operatorDecisions: (registry) => [settleDecision(booksOf(registry))],
  books,
  auditLabels,
  auditSubjects,
  // It references refunds, payments and orders, which name the payer.
  personalData: null,
});
