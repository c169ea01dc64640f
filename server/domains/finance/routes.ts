import * as calls from "#contract/finance/routes.ts";
import { handle, handleAfter } from "#server/http/handler.ts";
import type { Books, Handler } from "#server/kernel/domain.ts";
import { askGatewayFirst } from "./ask-gateway-first.ts";
import { evidenceFile } from "./chargebacks/evidence.ts";
import { recordChargeback } from "./chargebacks/record-chargeback.ts";
import { lookAtAccount } from "./look.ts";
import { financeFile, financePage } from "./queries.ts";
import { retryItem } from "./retry-item.ts";
import { settleItem } from "./settle-item.ts";
import { takeChoice } from "./take-choice.ts";
import { waitingForOperators } from "./waiting.ts";

/** Calls of the finance console, and a payer's choice for a refund that it executes. */
export const financeHandlers = (books: Books): Handler[] => [
  handle(calls.chooseRefund, ({ ctx, params, body }) => takeChoice(ctx, params.id, body)),
  handle(calls.getFinanceItems, async ({ ctx, query }) => {
    const [page, waiting] = [await financePage(ctx, query), await waitingForOperators(ctx)];
    return { ...page, waiting };
  }),
  handle(calls.getFinanceItem, ({ ctx, params }) => financeFile(ctx, params.id)),
  handle(calls.getEvidence, ({ ctx, params }) => evidenceFile(ctx, params.id)),
  handle(calls.openFinanceAccount, ({ ctx, params }) => lookAtAccount(ctx, params.id)),
  handle(calls.retryFinanceItem, async ({ ctx, params }) => {
    await retryItem(ctx, books, params.id);
    return financeFile(ctx, params.id);
  }),
  handleAfter(
    calls.settleFinanceItem,
    ({ ctx, params, body }) => askGatewayFirst(ctx, params.id, body),
    async ({ ctx, params, body }) => {
      await settleItem(ctx, books, params.id, body);
      return financeFile(ctx, params.id);
    },
  ),
  handle(calls.recordChargeback, async ({ ctx, body }) => financeFile(ctx, await recordChargeback(ctx, body))),
];
