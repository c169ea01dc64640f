import { sql } from "drizzle-orm";
import { orderMessages, orders as orderRows } from "#server/db/schema/orders.ts";
import { orderWorks } from "#server/db/schema/works.ts";
import { memberStatusChanged } from "#server/domains/accounts/events.ts";
import { chargebackMoved } from "#server/domains/finance/events.ts";
import { paymentNumberIssued, paymentSettled, refundToChoose } from "#server/domains/payments/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { casesToDecide } from "./cases/case-queries.ts";
import { caseDecisions } from "./cases/money-decisions.ts";
import { lookAtSides } from "./clearance/hold-revenue.ts";
import { resumeAcceptance } from "./clock/resume-acceptance.ts";
import { orderJobs } from "./clock/tick.ts";
import { orderFileHandlers } from "./conversation/files.ts";
import { notifyMessage } from "./conversation/notify-message.ts";
import { notifyChargeback } from "./documents/notify-chargeback.ts";
import { notifyMeter } from "./documents/notify-meter.ts";
import { orderTransitioned, reviewShown, roomMessageSent } from "./events.ts";
import { notifyTransition } from "./notifications/notify-transition.ts";
import { awaitTransfer } from "./payment/await-transfer.ts";
import { takePayment } from "./payment/pay-supplement.ts";
import { missedPaymentJobs } from "./payment/take-missed-payments.ts";
import { personalData } from "./personal-data.ts";
import { contestProcess } from "./process/contest.ts";
import { declaredOrders } from "./process/print.ts";
import { reviewProcess } from "./process/review.ts";
import { supplementProcess } from "./process/supplement.ts";
import { reported } from "./reviews/admin-reviews.ts";
import { reviewModerationProcess } from "./reviews/moderation-process.ts";
import { notifyReview } from "./reviews/notify-review.ts";
import { reviewReports } from "./reviews/review-reports.ts";
import { dashboardHandlers, orderHandlers } from "./routes.ts";
import { notifyRefundChoice } from "./sale/notify-refund-choice.ts";
import { tasksOf } from "./sale/tasks.ts";

export const orders = defineDomain({
  name: "orders",
  title: "訂單",
  uses: [
    "accounts",
    "profiles",
    "catalog",
    "payments",
    "ledger",
    "invoices",
    "fees",
    "coupons",
    "messaging",
    "files",
    "approvals",
    "notifications",
  ],
  handlers: (registry) => [
    ...orderHandlers,
    ...orderFileHandlers,
    ...dashboardHandlers(registry.flatMap(({ tasks }) => tasks ?? [])),
  ],
  jobs: [...orderJobs, ...missedPaymentJobs],
  on: [
    subscribe(paymentSettled, "orders.settle", takePayment),
    subscribe(paymentNumberIssued, "orders.await_transfer", awaitTransfer),
    subscribe(refundToChoose, "orders.tell_refund_choice", notifyRefundChoice),
    subscribe(memberStatusChanged, "orders.resume_acceptance", resumeAcceptance),
    subscribe(orderTransitioned, "orders.look_at_sides", lookAtSides),
    subscribe(orderTransitioned, "orders.tell_transition", notifyTransition),
    subscribe(orderTransitioned, "orders.tell_meter", notifyMeter),
    subscribe(chargebackMoved, "orders.tell_chargeback", notifyChargeback),
    subscribe(roomMessageSent, "orders.tell_message", notifyMessage),
    subscribe(reviewShown, "orders.tell_review", notifyReview),
  ],
  uploads: { images: [orderRows.snapshot, orderWorks.picture], files: [orderMessages.fileIds] },
  console: {
    orders: {},
    disputes: {
      disputes: (now) =>
        waitingItems(
          {
            ...{ id: sql`o.id`, title: sql`o.snapshot->>'title'`, amount: sql`o.total` },
            ...{ since: sql`c.at`, due: sql`c.due_at` },
          },
          sql`from (${casesToDecide(now)}) c join orders o on o.id = c.order_id`,
        ),
    },
    reviews: { reviewReports: () => reported },
  },
  tasks: tasksOf,
  processes: [
    declaredOrders,
    declare(contestProcess),
    declare(reviewProcess),
    declare(reviewModerationProcess),
    declare(reviewReports.process),
    declare(supplementProcess),
  ],
  operatorDecisions: caseDecisions,
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
