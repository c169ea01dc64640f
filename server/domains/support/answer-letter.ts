import { shortened } from "#contract/text/characters.ts";
import { liftRestriction, restoreMember } from "#server/domains/moderation/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { tx } from "#server/kernel/tx.ts";
import { moveLetter } from "./move-letter.ts";
import { letterProcess } from "./process/letter.ts";
import { type Attached, say } from "./say.ts";
import { lockLetter } from "./store.ts";

type Answer = { text: string; restore: boolean; close: boolean };

/**
 * Answers a letter or an appeal as the platform; an appeal may restore the account, or lift the restriction,
 * in the same act.
 * @throws Refusal not_found, conflict
 */
export async function answerLetter(
  ctx: Ctx,
  id: number,
  { text, restore, close }: Answer,
  files: readonly Attached[],
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const letter = await lockLetter(ctx, id);
    const { kind, userId } = letter;
    const action = availableActions(letterProcess, letter, "operator", ctx.now()).find(({ form }) => form === "answer");
    if (!action) refuse("conflict");
    if (restore && (kind !== "appeal" || userId === null))
      refuseField("invalid", "restore", "只有申訴可以同時恢復帳號。");
    if (userId === null && files.length > 0)
      refuseField("invalid", "files", "訪客沒有帳號，看不到檔案，請把內容寫在信裡。");
    const why = shortened(`申訴成立：${text}`, 1000);
    if (restore && userId !== null) {
      if (letter.restrictionId === null) await restoreMember(ctx, userId, why);
      else await liftRestriction(ctx, userId, letter.restrictionId, why);
    }
    const messageId = await say(ctx, id, { staff: true, text, files });
    await moveLetter(ctx, letter, action.name, {
      actor: "operator",
      input: { text, messageId, close },
      data: { messageId, restore, close },
    });
  });
}
