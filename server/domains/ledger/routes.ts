import * as calls from "#contract/ledger/routes.ts";
import { handle } from "#server/http/handler.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { balanceToPoint } from "./balance-to-point.ts";
import { revenueRecordsOf, revenuesOf } from "./queries.ts";

export const ledgerHandlers = [
  handle(calls.getMyRevenues, ({ ctx }) => revenuesOf(ctx, memberId(ctx))),
  handle(calls.getMyRevenueRecords, ({ ctx, query }) => revenueRecordsOf(ctx, memberId(ctx), query.page)),
  handle(calls.balanceToPoint, ({ ctx, body, key }) => balanceToPoint(ctx, { ...body, key })),
];
