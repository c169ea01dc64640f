import * as calls from "#contract/ledger/routes.ts";
import { handle } from "#server/http/handler.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { pointRecordsOf, pointsOf } from "./point-queries.ts";
import { revenueMonthsOf, revenueRecordsOf, revenuesOf } from "./queries.ts";
import { balanceToPoint, pointToBalance } from "./turn-points.ts";

export const ledgerHandlers = [
  handle(calls.getMyRevenues, ({ ctx }) => revenuesOf(ctx, memberId(ctx))),
  handle(calls.getMyRevenueMonths, async ({ ctx }) => ({ months: await revenueMonthsOf(ctx, memberId(ctx)) })),
  handle(calls.getMyRevenueRecords, ({ ctx, query }) => revenueRecordsOf(ctx, memberId(ctx), query.page)),
  handle(calls.balanceToPoint, ({ ctx, body, key }) => balanceToPoint(ctx, { ...body, key })),
  handle(calls.pointToBalance, ({ ctx, body, key }) => pointToBalance(ctx, { ...body, key })),
  handle(calls.getMyPoints, ({ ctx }) => pointsOf(ctx, memberId(ctx))),
  handle(calls.getMyPointRecords, ({ ctx, query }) => pointRecordsOf(ctx, memberId(ctx), query)),
];
