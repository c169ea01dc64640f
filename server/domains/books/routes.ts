import * as calls from "#contract/books/routes.ts";
import { handle } from "#server/http/handler.ts";
import { exportOf } from "./exports/export.ts";
import { escrowLines, feeLines, invoiceLines, journalLines, refundLines } from "./exports/rows.ts";
import { proposeJournal, proposeReversal } from "./manual/propose-journal.ts";
import { manualPage } from "./manual/queries.ts";
import { bookFile } from "./settlements/book.ts";
import { settlementFile, settlementPage } from "./settlements/queries.ts";
import { readSettlementFile } from "./settlements/read-file.ts";
import { setColumns } from "./settlements/set-columns.ts";
import { trialBalance } from "./trial-balance.ts";
import { enterStatement } from "./trust/enter-statement.ts";
import { trust } from "./trust/trust-days.ts";

export const bookHandlers = [
  handle(calls.getTrialBalance, ({ ctx, query }) => trialBalance(ctx, query)),
  handle(calls.getTrust, ({ ctx }) => trust(ctx)),
  handle(calls.enterStatement, ({ ctx, params, body }) => enterStatement(ctx, params.day, body.amount)),
  handle(calls.getManualJournals, ({ ctx, query }) => manualPage(ctx, query)),
  handle(calls.proposeManual, ({ ctx, body }) => proposeJournal(ctx, body)),
  handle(calls.reverseManual, ({ ctx, params, body }) => proposeReversal(ctx, params.id, body)),
  handle(calls.getJournalTable, ({ ctx, query }) => exportOf(ctx, "journals", query.month, journalLines)),
  handle(calls.getInvoiceTable, ({ ctx, query }) => exportOf(ctx, "invoices", query.month, invoiceLines)),
  handle(calls.getFeeTable, ({ ctx, query }) => exportOf(ctx, "fees", query.month, feeLines)),
  handle(calls.getRefundTable, ({ ctx, query }) => exportOf(ctx, "refunds", query.month, refundLines)),
  handle(calls.getEscrowTable, ({ ctx, query }) => exportOf(ctx, "escrow", query.month, escrowLines)),
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
