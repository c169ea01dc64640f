import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { awaitsRequirements } from "../process/predicates.ts";
import { transition } from "../process/run.ts";
import { lockOrder } from "../store.ts";

type Questions = OrderSnapshot["questions"];

/** Puts questions and answers together; a required one without an answer is refused at its field. */
function answered(questions: Questions, answers: string[]) {
  const missing = questions.flatMap((question, i) => (question.required && !answers[i] ? [`answers.${i}`] : []));
  if (missing.length > 0)
    throw new Refusal("invalid", { fields: Object.fromEntries(missing.map((field) => [field, ["請回答這一題"]])) });
  return questions.map((question, i) => ({ question: question.text, answer: answers[i] ?? "" }));
}

/** The buyer answers the seller's questions; the delivery clock starts. */
export async function submitRequirements(ctx: Ctx, id: number, answers: string[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const { questions } = order.snapshot;
    // The table decides first, so that a seller or a second click reads why, and not that an answer is missing.
    const given = awaitsRequirements.test(order) ? answered(questions, answers) : [];
    await transition(ctx, order, "submit_requirements", { answers: given });
  });
}
