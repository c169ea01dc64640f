import type { z } from "zod";
import type { RequirementsForm } from "#contract/orders/schemas.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { say, storeAll } from "../conversation/room-messages.ts";
import type { StoredAnswer } from "../process/types.ts";
import { getOrder, lockOrder } from "../store.ts";
import { refuseTransition, transition } from "../transition/run.ts";

type Form = z.output<typeof RequirementsForm>;
type Questions = OrderSnapshot["questions"];

/** A required question is answered in words or with a file. @throws Refusal invalid at each that is not */
function checkAnswered(questions: Questions, { answers, filesTo }: Form): void {
  const missing = questions.flatMap(({ required }, i) =>
    required && !answers[i] && !filesTo.includes(i) ? [[`answers.${i}`, ["請回答這一題"]]] : [],
  );
  if (missing.length > 0) throw new Refusal("invalid", { fields: Object.fromEntries(missing) });
}

/** Each file belongs to a question that takes files. @throws Refusal invalid */
function checkFiles(questions: Questions, { filesTo }: Form, uploads: Upload[]): void {
  if (filesTo.length !== uploads.length || !filesTo.every((i) => questions[i]?.files))
    refuseField("invalid", "files", "這些檔案不屬於可以附檔案的題目，請重新選擇。");
}

/**
 * Checks that the acting buyer may answer now and that required answers are there, and stores the files before the
 * transaction of `submitRequirements`.
 * @throws Refusal not_found, transition_refused, invalid
 */
export async function prepareRequirements(ctx: Ctx, id: number, form: Form, uploads: Upload[]): Promise<number[]> {
  const order = await getOrder(ctx, id);
  // Check the transition first, so that a seller or a double click gets its reason instead of a missing answer.
  refuseTransition(ctx, order, "submit_requirements");
  const { questions } = order.snapshot;
  checkAnswered(questions, form);
  checkFiles(questions, form, uploads);
  return storeAll(ctx, uploads);
}

/** The buyer answers the seller's questions, in words or with stored files; the delivery clock starts. */
export async function submitRequirements(ctx: Ctx, id: number, form: Form, fileIds: number[]): Promise<void> {
  const { answers, filesTo } = form;
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const given = order.snapshot.questions.map(({ text }, i): StoredAnswer => {
      const files = fileIds.filter((_, at) => filesTo[at] === i);
      return { question: text, answer: answers[i] ?? "", ...(files.length > 0 && { fileIds: files }) };
    });
    await transition(ctx, order, "submit_requirements", { answers: given });
    if (fileIds.length > 0) await say(ctx, id, "requirements", "", fileIds);
  });
}
