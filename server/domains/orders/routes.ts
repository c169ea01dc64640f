import * as calls from "#contract/orders/routes.ts";
import { handle, handleAfter } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { TasksOf } from "#server/kernel/open-tasks.ts";
import { answerForBoth } from "./cases/answer-for-both.ts";
import { caseFile, caseSplit, formerCaseEntries } from "./cases/case-file.ts";
import { casePage } from "./cases/case-queries.ts";
import { closeForParties } from "./cases/close-for-parties.ts";
import { decideContest } from "./cases/decide-contest.ts";
import { decideDispute } from "./cases/decide-dispute.ts";
import { orderDraft } from "./checkout/draft.ts";
import { placeOrder } from "./checkout/place-order.ts";
import { prepareRoomMessage, readRoom, sendRoomMessage } from "./conversation/send-room-message.ts";
import { orderCalendar } from "./deadline.ts";
import { agreeAmount } from "./disputes/agree-amount.ts";
import { contestFault } from "./disputes/contest-fault.ts";
import { answerDispute, openDispute, prepareAnswer, prepareDispute } from "./disputes/dispute-view.ts";
import { caseInfo, getInfo } from "./documents/info.ts";
import { laborReceipt } from "./documents/labor-receipt.ts";
import { salesMeter } from "./documents/sales-meter.ts";
import { myStatement } from "./documents/statement.ts";
import { statementMonths } from "./documents/statement-months.ts";
import { rowsOf } from "./documents/statement-table.ts";
import { findOrders } from "./operators/find-orders.ts";
import { memberOrders } from "./operators/member-orders.ts";
import { orderFile, readMessages } from "./operators/order-file.ts";
import { payOrderWithCard, payOrderWithPoints, startOrderPayment } from "./payment/pay-order.ts";
import { paySupplementWithCard, paySupplementWithPoints, startSupplementPayment } from "./payment/pay-supplement.ts";
import { answerProposal, proposeCancellation, proposeExtension } from "./proposals/proposals.ts";
import { orderedEffect, orderRefund } from "./refunds/by-operator.ts";
import { giveBackAsSeller, sellerEffect } from "./refunds/by-seller.ts";
import { adminReview, adminReviews } from "./reviews/admin-reviews.ts";
import { reviewKind } from "./reviews/moderate-review.ts";
import { recentResults } from "./reviews/recent-results.ts";
import { myReviews, serviceReviews, userReviews } from "./reviews/review-queries.ts";
import { replyToReview, reviewOrder } from "./reviews/reviews.ts";
import { getFormerEntries, getRoom, getSplit } from "./room/read-room.ts";
import { myDashboard } from "./sale/dashboard.ts";
import { declineOrder } from "./sale/decline-order.ts";
import { deliverOrder, prepareDelivery } from "./sale/deliver-order.ts";
import { orderPage } from "./sale/order-lists.ts";
import { prepareRevision, requestRevision } from "./sale/request-revision.ts";
import { prepareRequirements, submitRequirements } from "./sale/submit-requirements.ts";
import { getOrder } from "./store.ts";
import { proposeSupplement } from "./supplements/propose-supplement.ts";
import { transitionSupplement } from "./supplements/transition-supplement.ts";
import { applyTransition } from "./transition/apply-transition.ts";
import { serviceWorks } from "./works/service-works.ts";
import { agreeToWork, endWork, offerWork } from "./works/works.ts";

/** Files are received from a party of the order only. */
const party = { before: ({ ctx, params }: { ctx: Ctx; params: { id: number } }) => getOrder(ctx, params.id) };

export const orderHandlers = [
  handle(calls.getOrderDraft, ({ ctx, query }) => orderDraft(ctx, query)),
  handle(calls.placeOrder, async ({ ctx, body }) => ({ id: await placeOrder(ctx, body) })),
  handle(calls.payOrder, ({ ctx, params, body }) => startOrderPayment(ctx, params.id, body)),
  handle(calls.payOrderWithCard, ({ ctx, params, body }) => payOrderWithCard(ctx, params.id, body)),
  handle(calls.payOrderWithPoints, ({ ctx, params, body }) => payOrderWithPoints(ctx, params.id, body)),
  handle(calls.getOrder, ({ ctx, params }) => getRoom(ctx, params.id)),
  handle(calls.getFormerEntries, ({ ctx, params, query }) => getFormerEntries(ctx, params.id, query)),
  handle(calls.getOrderSplit, ({ ctx, params, query }) => getSplit(ctx, params.id, query.refund)),
  handle(calls.getOrderCalendar, ({ ctx, params }) => orderCalendar(ctx, params.id)),
  handle(calls.getOrderInfo, ({ ctx, params }) => getInfo(ctx, params.id)),
  handle(calls.getLaborReceipt, ({ ctx, params }) => laborReceipt(ctx, params.id)),
  handle(calls.listMyOrders, ({ ctx, query }) => orderPage(ctx, "buyer", query)),
  handle(calls.listMySales, ({ ctx, query }) => orderPage(ctx, "seller", query)),
  handle(calls.applyTransition, ({ ctx, params }) => applyTransition(ctx, params.id, params.name)),
  handleAfter(
    calls.submitRequirements,
    ({ ctx, params, body, files }) => prepareRequirements(ctx, params.id, body, files),
    ({ ctx, params, body, prepared }) => submitRequirements(ctx, params.id, body, prepared),
    party,
  ),
  handleAfter(
    calls.deliverOrder,
    ({ ctx, params, body, files }) => prepareDelivery(ctx, params.id, body.text, files),
    ({ ctx, params, body, prepared }) => deliverOrder(ctx, params.id, body.text, prepared),
    party,
  ),
  handleAfter(
    calls.requestRevision,
    ({ ctx, params, files }) => prepareRevision(ctx, params.id, files),
    ({ ctx, params, body, prepared }) => requestRevision(ctx, params.id, body.text, prepared),
    party,
  ),
  handle(calls.declineOrder, ({ ctx, params, body }) => declineOrder(ctx, params.id, body.reason)),
  handle(calls.getLaterEffect, ({ ctx, params, query }) => sellerEffect(ctx, params.id, query)),
  handle(calls.giveBack, ({ ctx, params, body }) => giveBackAsSeller(ctx, params.id, body)),
  handle(calls.getOrderedEffect, ({ ctx, params, query }) => orderedEffect(ctx, params.orderId, query)),
  handle(calls.orderRefund, ({ ctx, params, body }) => orderRefund(ctx, params.orderId, body)),
  handle(calls.proposeExtension, ({ ctx, params, body }) => proposeExtension(ctx, params.id, body)),
  handle(calls.proposeCancellation, ({ ctx, params, body }) => proposeCancellation(ctx, params.id, body)),
  handle(calls.answerProposal, ({ ctx, params, body }) => answerProposal(ctx, params.id, body.agree)),
  handleAfter(
    calls.openDispute,
    ({ ctx, params, body, files }) => prepareDispute(ctx, params.id, body, files),
    ({ ctx, params, body, prepared }) => openDispute(ctx, params.id, body, prepared),
    party,
  ),
  handleAfter(
    calls.answerDispute,
    ({ ctx, params, body, files }) => prepareAnswer(ctx, params.id, body, files),
    ({ ctx, params, body, prepared }) => answerDispute(ctx, params.id, body, prepared),
    party,
  ),
  handle(calls.agreeAmount, ({ ctx, params, body }) => agreeAmount(ctx, params.id, body.amount)),
  handle(calls.contestFault, ({ ctx, params, body }) => contestFault(ctx, params.id, body.reason)),
  handle(calls.proposeSupplement, ({ ctx, params, body }) => proposeSupplement(ctx, params.id, body)),
  handle(calls.transitionSupplement, ({ ctx, params }) => transitionSupplement(ctx, params.id, params.name)),
  handle(calls.paySupplement, ({ ctx, params, body }) => startSupplementPayment(ctx, params.id, body.method)),
  handle(calls.paySupplementWithCard, ({ ctx, params, body }) => paySupplementWithCard(ctx, params.id, body.cardId)),
  handle(calls.paySupplementWithPoints, ({ ctx, params }) => paySupplementWithPoints(ctx, params.id)),
  handle(calls.searchOrders, ({ ctx, query }) => findOrders(ctx, query)),
  handle(calls.getOrderFile, ({ ctx, params }) => orderFile(ctx, params.orderId)),
  handle(calls.readOrderMessages, ({ ctx, params, body }) => readMessages(ctx, params.orderId, body.reason)),
  handle(calls.getMemberOrders, ({ ctx, params, query }) => memberOrders(ctx, params.id, query)),
  handle(calls.getCases, ({ ctx, query }) => casePage(ctx, query)),
  handle(calls.getCase, ({ ctx, params }) => caseFile(ctx, params.orderId)),
  handle(calls.getCaseInfo, ({ ctx, params }) => caseInfo(ctx, params.orderId)),
  handle(calls.getFormerCaseEntries, ({ ctx, params, query }) => formerCaseEntries(ctx, params.orderId, query)),
  handle(calls.getCaseSplit, ({ ctx, params, query }) => caseSplit(ctx, params.orderId, query.refund)),
  handle(calls.decideDispute, ({ ctx, params, body }) => decideDispute(ctx, params.orderId, body)),
  handle(calls.closeForParties, ({ ctx, params, body }) => closeForParties(ctx, params.orderId, body)),
  handle(calls.answerForBoth, ({ ctx, params, body }) => answerForBoth(ctx, params.orderId, body)),
  handle(calls.decideContest, ({ ctx, params, body }) => decideContest(ctx, params.orderId, body)),
  handleAfter(
    calls.sendRoomMessage,
    ({ ctx, params, body, files }) => prepareRoomMessage(ctx, params.id, body.text, files),
    ({ ctx, params, body, prepared }) => sendRoomMessage(ctx, params.id, body.text, prepared),
    party,
  ),
  handle(calls.offerWork, ({ ctx, params, body }) => offerWork(ctx, params.id, body)),
  handle(calls.agreeToWork, ({ ctx, params }) => agreeToWork(ctx, params.id)),
  handle(calls.endWork, ({ ctx, params }) => endWork(ctx, params.id)),
  handle(calls.readRoom, ({ ctx, params }) => readRoom(ctx, params.id)),
  handle(calls.reviewOrder, ({ ctx, params, body }) => reviewOrder(ctx, params.id, body)),
  handle(calls.replyToReview, ({ ctx, params, body }) => replyToReview(ctx, params.id, body.text)),
  handle(calls.reportReview, ({ ctx, params, body }) => reviewKind.report(ctx, params.id, body)),
  handle(calls.getAdminReviews, ({ ctx, query }) => adminReviews(ctx, query)),
  handle(calls.hideReview, async ({ ctx, params, body }) => {
    await reviewKind.moderate(ctx, params.id, "hide", body);
    return adminReview(ctx, params.id);
  }),
  handle(calls.showReview, async ({ ctx, params, body }) => {
    await reviewKind.moderate(ctx, params.id, "show", body);
    return adminReview(ctx, params.id);
  }),
  handle(calls.dismissReviewReports, async ({ ctx, params, body }) => {
    await reviewKind.moderate(ctx, params.id, "dismiss", body);
    return adminReview(ctx, params.id);
  }),
  handle(calls.listMyReviews, ({ ctx, query }) => myReviews(ctx, query.by, query.page)),
  handle(calls.listUserReviews, ({ ctx, params, query }) => userReviews(ctx, params.id, query.as, query.page)),
  handle(calls.listRecentResults, ({ ctx }) => recentResults(ctx)),
  handle(calls.listServiceReviews, ({ ctx, params, query }) => serviceReviews(ctx, params.id, query.stars, query.page)),
  handle(calls.listServiceWorks, ({ ctx, params }) => serviceWorks(ctx, params.id)),
  handle(calls.getMyStatements, async ({ ctx }) => ({ months: await statementMonths(ctx, memberId(ctx)) })),
  handle(calls.getMySalesMeter, ({ ctx }) => salesMeter(ctx, memberId(ctx))),
  handle(calls.getMyStatement, ({ ctx, query }) => myStatement(ctx, query.month)),
  handle(calls.getMyStatementTable, async ({ ctx, query }) => ({
    name: `haoshou-${query.month}.csv`,
    rows: rowsOf(await myStatement(ctx, query.month)),
  })),
];

/** @param tasks what waits for a member, of each domain that has tasks */
export const dashboardHandlers = (tasks: readonly TasksOf[]) => [
  handle(calls.getMyDashboard, ({ ctx }) => myDashboard(ctx, tasks)),
];
