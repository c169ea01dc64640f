import { sql } from "drizzle-orm";
import { orderMessages, orders as orderRows } from "#server/db/schema/orders.ts";
import { memberStatusChanged } from "#server/domains/accounts/events.ts";
import { chargebackMoved } from "#server/domains/finance/events.ts";
import { paymentNumberIssued, paymentSettled, refundToChoose } from "#server/domains/payments/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { casesToDecide } from "./cases/case-queries.ts";
import { caseDecisions } from "./cases/money-decisions.ts";
import { lookAtSides } from "./clearance/hold-revenue.ts";
import { resumeAcceptance } from "./clock/resume-acceptance.ts";
import { orderJobs } from "./clock/tick.ts";
import { orderTransitioned, reviewShown, roomMessageSent } from "./events.ts";
import { personal } from "./personal.ts";
import { contestProcess } from "./process/contest.ts";
import { declaredOrders } from "./process/print.ts";
import { reviewProcess } from "./process/review.ts";
import { supplementProcess } from "./process/supplement.ts";
import { tellChargeback } from "./records/tell-chargeback.ts";
import { tellMeter } from "./records/tell-meter.ts";
import { tellReview } from "./reviews/tell-review.ts";
import { orderFileHandlers } from "./room/files.ts";
import { tellMessage } from "./room/tell-message.ts";
import { dashboardHandlers, orderHandlers } from "./routes.ts";
import { awaitTransfer } from "./sale/await-transfer.ts";
import { settleMissedJobs } from "./sale/settle-missed.ts";
import { tasksOf } from "./sale/tasks.ts";
import { tellRefundChoice } from "./sale/tell-refund-choice.ts";
import { settlePayment } from "./supplements/pay-supplement.ts";
import { tellTransition } from "./telling/tell.ts";

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
  ],
  handlers: (house) => [
    ...orderHandlers,
    ...orderFileHandlers,
    ...dashboardHandlers(house.flatMap(({ tasks }) => tasks ?? [])),
  ],
  jobs: [...orderJobs, ...settleMissedJobs],
  on: [
    subscribe(paymentSettled, "orders.settle", settlePayment),
    subscribe(paymentNumberIssued, "orders.await_transfer", awaitTransfer),
    subscribe(refundToChoose, "orders.tell_refund_choice", tellRefundChoice),
    subscribe(memberStatusChanged, "orders.resume_acceptance", resumeAcceptance),
    subscribe(orderTransitioned, "orders.look_at_sides", lookAtSides),
    subscribe(orderTransitioned, "orders.tell_transition", tellTransition),
    subscribe(orderTransitioned, "orders.tell_meter", tellMeter),
    subscribe(chargebackMoved, "orders.tell_chargeback", tellChargeback),
    subscribe(roomMessageSent, "orders.tell_message", tellMessage),
    subscribe(reviewShown, "orders.tell_review", tellReview),
  ],
  uploads: { images: [orderRows.snapshot], files: [orderMessages.fileIds] },
  console: { disputes: { disputes: (now) => sql`(select count(*)::int from (${casesToDecide(now)}) c)` } },
  tasks: tasksOf,
  processes: [declaredOrders, declare(contestProcess), declare(reviewProcess), declare(supplementProcess)],
  operatorDecisions: caseDecisions,
  auditWords,
  auditSubjects,
  personal,
});
