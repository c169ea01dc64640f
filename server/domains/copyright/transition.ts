import { eq } from "drizzle-orm";
import type { NoticeTransition } from "#contract/copyright/states.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { kinds } from "#server/domains/reports/index.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { notifySides } from "./notify-notice.ts";
import { noticeProcess } from "./process/notice.ts";
import type { Notice, NoticeProcessTypes } from "./process/types.ts";
import { asNotice } from "./store.ts";

type Made = TransitionContext<NoticeProcessTypes, Notice>;

/** What its owner reads on the page of what was taken down. It also tells this decision from any other. */
const hiddenWith = ({ id }: Notice): string =>
  `著作權通知第 ${id} 號：權利人表示這個內容侵害著作權，我們依著作權法先下架。認為沒有侵權，可以提出回復通知。`;

/** Hides or shows what the notice is about. What its owner deleted, or operators hid for something else, stays so. */
async function moveContent(ctx: Ctx, { row, after }: Made): Promise<void> {
  if (!row.content) return;
  const kind = kinds[after.kind as VisitorKind];
  if (row.content === "hide") {
    try {
      await kind.carryOut(ctx, after.subjectId, "hide", hiddenWith(after));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse("conflict", "這個內容已經下架或刪除，其他人看不到了。可以用「不成立」結案，告訴對方內容已經不在。");
    }
    return;
  }
  try {
    await kind.carryOut(ctx, after.subjectId, "show", `著作權通知第 ${after.id} 號結束，恢復顯示。`, hiddenWith(after));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.info({ noticeId: after.id, code: error.code }, "nothing to show again after a copyright notice");
  }
}

const bindingAs = (actor: NoticeProcessTypes["actor"]): Binding<NoticeProcessTypes, Notice> => ({
  actorOf: () => actor,
  async save(ctx, { before }, changes) {
    const decided = actor === "operator" ? { decidedBy: viewerId(ctx) } : {};
    const rows = await ctx.db
      .update(copyrightNotices)
      .set({ ...changes, ...decided })
      .where(eq(copyrightNotices.id, before.id))
      .returning();
    return asNotice(one(rows));
  },
  steps: [moveContent, (ctx, { name, after }) => notifySides(ctx, name, actor, after)],
});

/** Makes a transition of a locked notice. @throws Refusal conflict */
export const transition = (
  ctx: Ctx,
  notice: Notice,
  name: Exclude<NoticeTransition, "write" | "file">,
  actor: NoticeProcessTypes["actor"],
  input: NoticeProcessTypes["input"] = {},
): Promise<Notice> =>
  runTransition(ctx, noticeProcess, bindingAs(actor), notice, name, {
    input,
    data: input.text === undefined ? {} : { text: input.text },
  });
