import { to } from "#contract/paths/to.ts";
import { shortDate } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { event } from "#server/kernel/delivery/events.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Entry, notify, writeEntry } from "./notify.ts";

// Events that the release before `notify()` emitted for the bell menu, having queued the mails itself. Some wait in the
// queue while a release replaces the other. Drop this file in the second release that has it.

export const oldOrderNotice = event<Entry>("order.notice");
export const oldAccountNotice = event<Entry>("account.notice");
export const oldCoinsExpiring = event<Entry>("ledger.coins_expiring");

type LevelMove = {
  id: number;
  userId: number;
  step: "raised" | "kept" | "noticed" | "lowered";
  level: number;
  falls: number | null;
  lapsesAt: string | null;
};
export const oldLevelMoved = event<LevelMove>("member.level_moved");

/**
 * Writes the bell entry that an event of the previous release carries: `order.notice`, `account.notice`,
 * `ledger.coins_expiring`.
 */
export async function writeOldEntry(ctx: Ctx, entry: Entry): Promise<void> {
  await tx(ctx, (ctx) => writeEntry(ctx, entry));
}

function levelTitle({ step, level, falls, lapsesAt }: LevelMove): string {
  if (step === "raised") return `你的等級升到 ${level}`;
  if (step === "kept") return `成績補上了，等級 ${level} 不變`;
  if (step === "lowered") return `你的等級調整為 ${level}`;
  return `等級 ${level} 保留到 ${shortDate(new Date(lapsesAt ?? ""))}，之後為等級 ${falls}`;
}

/** Subscriber of `member.level_moved`. */
export const notifyOldLevel = (ctx: Ctx, moved: LevelMove): Promise<void> =>
  notify(ctx, {
    to: moved.userId,
    kind: "level",
    key: `level:${moved.id}`,
    title: levelTitle(moved),
    url: to("/mypage"),
  });
