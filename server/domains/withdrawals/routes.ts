import * as calls from "#contract/withdrawals/routes.ts";
import { handle } from "#server/http/handler.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { bankFile, bankTable } from "./admin/bank-files.ts";
import { proposeBounce } from "./admin/bounce.ts";
import { correctPayee } from "./admin/correct-payee.ts";
import { discardBatch } from "./admin/discard-batch.ts";
import { handBack } from "./admin/hand-back.ts";
import { makeBatch } from "./admin/make-batch.ts";
import { adminPage, batchFile, batchPage } from "./admin/queries.ts";
import { proposeRelease } from "./admin/release-batch.ts";
import { takeAnswer } from "./admin/take-answer.ts";
import { present } from "./present.ts";
import { withdrawalsOf } from "./queries.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { getBatch } from "./store.ts";

export const withdrawalHandlers = [
  handle(calls.balanceToTransfer, async ({ ctx, body }) => present(await requestWithdrawal(ctx, body))),
  handle(calls.getMyWithdrawals, ({ ctx, query }) => withdrawalsOf(ctx, memberId(ctx), query.page)),

  // Operators' calls.
  handle(calls.getAdminWithdrawals, ({ ctx, query }) => adminPage(ctx, query)),
  handle(calls.handBackWithdrawal, ({ ctx, params, body }) => handBack(ctx, params.id, body)),
  handle(calls.correctPayee, ({ ctx, params, body }) => correctPayee(ctx, params.id, body)),
  handle(calls.bounceWithdrawal, ({ ctx, params, body }) => proposeBounce(ctx, params.id, body)),
  handle(calls.getBatches, ({ ctx, query }) => batchPage(ctx, query.page)),
  handle(calls.makeBatch, async ({ ctx }) => batchFile(ctx, await makeBatch(ctx))),
  handle(calls.getBatch, ({ ctx, params }) => batchFile(ctx, params.id)),
  handle(calls.proposeRelease, async ({ ctx, params }) => {
    await proposeRelease(ctx, params.id);
    return batchFile(ctx, params.id);
  }),
  handle(calls.discardBatch, async ({ ctx, params }) => {
    await discardBatch(ctx, params.id);
    return batchFile(ctx, params.id);
  }),
  handle(calls.getBatchFile, ({ ctx, params }) => bankFile(ctx, params.id)),
  handle(calls.getBatchTable, ({ ctx, params }) => bankTable(ctx, params.id)),
  handle(
    calls.takeAnswer,
    async ({ ctx, params, files }) => {
      await takeAnswer(ctx, params.id, files[0]);
      return batchFile(ctx, params.id);
    },
    { before: ({ ctx, params }) => getBatch(ctx, params.id) },
  ),
];
