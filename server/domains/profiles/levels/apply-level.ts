import { desc, eq } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { longDate, shortDate } from "#contract/time.ts";
import { levels } from "#server/db/schema/profiles.ts";
import { lockUser, setLevel, type User } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { type LevelState, type LevelStep, nextStep } from "./steps.ts";

async function standingOf(ctx: Ctx, { id, level }: User): Promise<LevelState> {
  const [row] = await ctx.db.select().from(levels).where(eq(levels.userId, id)).orderBy(desc(levels.id)).limit(1);
  return row?.level === level ? row : { level, falls: null, lapsesAt: null };
}

function titleOf({ step, level, falls, lapsesAt }: LevelStep): string {
  if (step === "raised") return `你的等級升到 ${level}`;
  if (step === "kept") return `成績補上了，等級 ${level} 不變`;
  if (step === "lowered") return `你的等級調整為 ${level}`;
  return `等級 ${level} 保留到 ${lapsesAt ? shortDate(lapsesAt) : ""}，之後為等級 ${falls}`;
}

/** By the bell; that a level will fall, also by mail. */
async function notifyLevel(ctx: Ctx, userId: number, moved: LevelStep, rowId: number): Promise<void> {
  const { step, level, falls, lapsesAt } = moved;
  const mail = step === "noticed" &&
    lapsesAt && {
      subject: `你的等級 ${level} 保留到 ${longDate(lapsesAt)}`,
      text: [
        `近 ${terms.ratingMonths} 個月的成績目前達到等級 ${falls}。等級 ${level} 會保留到 ${longDate(lapsesAt)}，在那之前補上差距，等級就不會變動。`,
      ],
      act: { label: "看差在哪裡", url: `${to("/mypage")}#level` },
    };
  await notify(ctx, {
    to: userId,
    kind: "level",
    key: `level:${rowId}`,
    title: titleOf(moved),
    url: to("/mypage"),
    ...(mail && { mail }),
  });
}

/** The audit action of each step. */
const acts = {
  raised: "member.raise_level",
  noticed: "member.announce_level",
  lowered: "member.lower_level",
  kept: "member.keep_level",
} as const satisfies Record<LevelStep["step"], string>;

/**
 * Applies the level that the record earns, and stores the cause. Idempotent.
 * @param earned 1 to 5
 * @param cause the record that it was judged by
 */
export async function applyLevel(
  ctx: Ctx,
  userId: number,
  earned: number,
  cause: Record<string, unknown>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    const before = await standingOf(ctx, user);
    const next = nextStep(before, earned, ctx.now());
    if (!next) return;
    const row = one(
      await ctx.db
        .insert(levels)
        .values({ userId, ...next, cause, createdAt: ctx.now() })
        .returning({ id: levels.id }),
    );
    const { step, level, falls } = next;
    if (level !== user.level) await setLevel(ctx, userId, level);
    await audit(ctx, acts[step], "user", userId, { level, falls, ...cause });
    // No notification when a term is merely renewed.
    if (step === "kept" && before.falls === null) return;
    await notifyLevel(ctx, userId, next, row.id);
  });
}
