import * as calls from "#contract/orders/routes.ts";
import { ok } from "#contract/shared.ts";
import { handle } from "#server/http/handler.ts";
import { acceptOrder } from "./accept-order.ts";
import { agreeAmount } from "./agree-amount.ts";
import { answerDispute } from "./answer-dispute.ts";
import { answerForBoth } from "./answer-for-both.ts";
import { answerAsk, askCancel, askTime } from "./asks.ts";
import { briefOrder } from "./brief-order.ts";
import { cancelLate } from "./cancel-late.ts";
import { caseFile, caseSplit } from "./case-file.ts";
import { casePage } from "./case-queries.ts";
import { contestFault } from "./contest-fault.ts";
import { myDashboard } from "./dashboard.ts";
import { decideContest } from "./decide-contest.ts";
import { deliverOrder } from "./deliver-order.ts";
import { orderDraft } from "./draft.ts";
import { dropDispute } from "./drop-dispute.ts";
import { extendReview } from "./extend-review.ts";
import { openDispute } from "./open-dispute.ts";
import { payOrderWithCard, startOrderPayment } from "./pay-order.ts";
import { placeOrder } from "./place-order.ts";
import { orderPage } from "./queries.ts";
import { releaseOrder } from "./release-order.ts";
import { resolveDispute } from "./resolve-dispute.ts";
import { myReviews, serviceReviews, userReviews } from "./review-queries.ts";
import { replyToReview, reviewOrder } from "./reviews.ts";
import { reviseOrder } from "./revise-order.ts";
import { getInfo, getRoom } from "./room.ts";
import { readRoom, sendRoomMessage } from "./send-room-message.ts";
import { startOrder } from "./start-order.ts";
import { withdrawOrder } from "./withdraw-order.ts";

const done = async (work: Promise<void>) => {
  await work;
  return ok;
};

export const orderHandlers = [
  handle(calls.getOrderDraft, ({ ctx, query }) => orderDraft(ctx, query)),
  handle(calls.placeOrder, async ({ ctx, body }) => ({ id: await placeOrder(ctx, body) })),
  handle(calls.payOrder, ({ ctx, params, body }) => startOrderPayment(ctx, params.id, body.remember)),
  handle(calls.payOrderWithCard, ({ ctx, params, body }) => payOrderWithCard(ctx, params.id, body.cardId)),
  handle(calls.getOrder, ({ ctx, params }) => getRoom(ctx, params.id)),
  handle(calls.getOrderInfo, ({ ctx, params }) => getInfo(ctx, params.id)),
  handle(calls.listMyOrders, ({ ctx, query }) => orderPage(ctx, "buyer", query)),
  handle(calls.listMySales, ({ ctx, query }) => orderPage(ctx, "seller", query)),
  handle(calls.withdrawOrder, ({ ctx, params }) => done(withdrawOrder(ctx, params.id))),
  handle(calls.briefOrder, ({ ctx, params, body }) => done(briefOrder(ctx, params.id, body.answers))),
  handle(calls.startOrder, ({ ctx, params }) => done(startOrder(ctx, params.id))),
  handle(calls.deliverOrder, ({ ctx, params, body, files }) => done(deliverOrder(ctx, params.id, body, files))),
  handle(calls.reviseOrder, ({ ctx, params, body }) => done(reviseOrder(ctx, params.id, body))),
  handle(calls.acceptOrder, ({ ctx, params }) => done(acceptOrder(ctx, params.id))),
  handle(calls.extendReview, ({ ctx, params }) => done(extendReview(ctx, params.id))),
  handle(calls.releaseOrder, ({ ctx, params, body }) => done(releaseOrder(ctx, params.id, body.reason))),
  handle(calls.cancelLateOrder, ({ ctx, params }) => done(cancelLate(ctx, params.id))),
  handle(calls.askTime, ({ ctx, params, body }) => done(askTime(ctx, params.id, body))),
  handle(calls.askCancel, ({ ctx, params, body }) => done(askCancel(ctx, params.id, body))),
  handle(calls.answerAsk, ({ ctx, params, body }) => done(answerAsk(ctx, params.id, body.agree))),
  handle(calls.openDispute, ({ ctx, params, body, files }) => done(openDispute(ctx, params.id, body, files))),
  handle(calls.answerDispute, ({ ctx, params, body, files }) => done(answerDispute(ctx, params.id, body, files))),
  handle(calls.agreeAmount, ({ ctx, params, body }) => done(agreeAmount(ctx, params.id, body.amount))),
  handle(calls.dropDispute, ({ ctx, params }) => done(dropDispute(ctx, params.id))),
  handle(calls.contestFault, ({ ctx, params, body }) => done(contestFault(ctx, params.id, body.reason))),
  handle(calls.getCases, ({ ctx, query }) => casePage(ctx, query)),
  handle(calls.getCase, ({ ctx, params }) => caseFile(ctx, params.orderId)),
  handle(calls.getCaseSplit, ({ ctx, params, query }) => caseSplit(ctx, params.orderId, query.refund)),
  handle(calls.resolveDispute, ({ ctx, params, body }) => done(resolveDispute(ctx, params.orderId, body))),
  handle(calls.answerForBoth, ({ ctx, params, body }) => done(answerForBoth(ctx, params.orderId, body))),
  handle(calls.decideContest, ({ ctx, params, body }) => done(decideContest(ctx, params.orderId, body))),
  handle(calls.sendRoomMessage, ({ ctx, params, body, files }) => done(sendRoomMessage(ctx, params.id, body, files))),
  handle(calls.readRoom, ({ ctx, params }) => done(readRoom(ctx, params.id))),
  handle(calls.reviewOrder, ({ ctx, params, body }) => done(reviewOrder(ctx, params.id, body))),
  handle(calls.replyToReview, ({ ctx, params, body }) => done(replyToReview(ctx, params.id, body.text))),
  handle(calls.listMyReviews, ({ ctx, query }) => myReviews(ctx, query.by, query.page)),
  handle(calls.listUserReviews, ({ ctx, params, query }) => userReviews(ctx, params.id, query.as, query.page)),
  handle(calls.listServiceReviews, ({ ctx, params, query }) => serviceReviews(ctx, params.id, query.stars, query.page)),
  handle(calls.getMyDashboard, ({ ctx }) => myDashboard(ctx)),
];
