import * as calls from "#contract/finance/routes.ts";
import { handle } from "#server/http/handler.ts";
import { financeFile, financePage } from "./queries.ts";
import { retryItem } from "./retry-item.ts";
import { settleItem } from "./settle-item.ts";

/** The finance desk. */
export const financeHandlers = [
  handle(calls.getFinanceItems, ({ ctx, query }) => financePage(ctx, query)),
  handle(calls.getFinanceItem, ({ ctx, params }) => financeFile(ctx, params.id)),
  handle(calls.retryFinanceItem, async ({ ctx, params }) => {
    await retryItem(ctx, params.id);
    return financeFile(ctx, params.id);
  }),
  handle(calls.settleFinanceItem, async ({ ctx, params, body }) => {
    await settleItem(ctx, params.id, body);
    return financeFile(ctx, params.id);
  }),
];
