import * as calls from "#contract/books/routes.ts";
import { handle } from "#server/http/handler.ts";
import { bookFile } from "./settlements/book.ts";
import { settlementFile, settlementPage } from "./settlements/queries.ts";
import { readSettlementFile } from "./settlements/read-file.ts";
import { setColumns } from "./settlements/set-columns.ts";
import { trialBalance } from "./trial-balance.ts";

export const bookHandlers = [
  handle(calls.getTrialBalance, ({ ctx, query }) => trialBalance(ctx, query)),
  handle(calls.getSettlements, ({ ctx, query }) => settlementPage(ctx, query)),
  handle(calls.readSettlements, async ({ ctx, body, files }) => ({
    id: await readSettlementFile(ctx, body, files[0]),
  })),
  handle(calls.getSettlementFile, ({ ctx, params }) => settlementFile(ctx, params.id)),
  handle(calls.setSettlementColumns, async ({ ctx, params, body }) => {
    await setColumns(ctx, params.id, body);
    return settlementFile(ctx, params.id);
  }),
  handle(calls.bookSettlements, async ({ ctx, params, body }) => {
    await bookFile(ctx, params.id, body);
    return settlementFile(ctx, params.id);
  }),
];
