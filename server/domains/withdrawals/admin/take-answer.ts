import { readFile } from "node:fs/promises";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { readAnswer } from "../bank/answer-file.ts";
import { sentTransferOf } from "../bank/transfers.ts";
import { isAtBank } from "../process/predicates.ts";
import { transitionAll, transitionBatch } from "../process/run.ts";
import { erasePaid, reopenForLeavers } from "../reopen-for-leavers.ts";
import { referenceOf } from "../rules.ts";
import { lockBatch, lockBatched } from "../store.ts";

/** Maximum number of reported errors in a file. */
const NAMED = 20;

/**
 * Imports the bank's response to a file: each transfer in it is paid, or returned to its member's balance. The others
 * may follow in a later file, for which the batch waits. If one line is wrong, nothing is imported. Importing the same
 * file again changes nothing.
 * @throws Refusal not_found, conflict when the bank does not have the file or has responded differently, invalid at
 * `answer`
 */
export async function takeAnswer(ctx: Ctx, id: number, file: Upload | undefined): Promise<void> {
  if (!file) refuseField("invalid", "answer", "請選擇銀行的回覆檔。");
  const text = await readFile(file.path, "utf8");
  await tx(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id);
    if (batch.answer === file.sha256) return;
    if (batch.answer !== null) refuse("conflict", "這個批次已經讀過另一份回覆檔，不能再讀一次。");
    const rows = await lockBatched(ctx, id);
    const { results, faults } = readAnswer(text, { number: batch.number, transfers: rows.map(sentTransferOf) });
    if (faults.length > 0) refuseField("invalid", "answer", wordsOf(faults));
    const answers = new Map(results.map((result) => [result.reference, result]));
    const answerTo = (each: { id: number }) => answers.get(referenceOf(each.id));
    const inputOf = (each: { id: number }) => {
      const { bankReference, reason } = answerTo(each) ?? {};
      return { ...(bankReference ? { reference: bankReference } : {}), ...(reason ? { reason } : {}) };
    };
    const paid = rows.filter((each) => answerTo(each)?.reason === null);
    const back = rows.filter((each) => answerTo(each)?.reason);
    await transitionAll(ctx, paid, "pay", "bank", inputOf);
    await erasePaid(ctx, paid);
    await transitionAll(ctx, back, "return", "bank", inputOf);
    await reopenForLeavers(ctx, back, (each) => answerTo(each)?.reason ?? "");
    if (results.length === 0) return;
    const answered = rows.filter((each) => isAtBank.test(each)).length === results.length;
    if (answered) await transitionBatch(ctx, batch, "answer", { answer: file.sha256 });
    else await transitionBatch(ctx, batch, "answer_part", {}, { answered: results.length });
  });
}

function wordsOf(faults: readonly string[]): string {
  const more = faults.length > NAMED ? [`還有 ${faults.length - NAMED} 個問題`] : [];
  return ["這份回覆檔沒有讀入，請向銀行確認後再上傳：", ...faults.slice(0, NAMED), ...more].join("\n");
}
