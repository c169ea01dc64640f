import { to } from "#contract/paths/to.ts";
import { shortDate } from "#contract/time.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { writeNotification } from "./write-notification.ts";

type LevelMove = {
  id: number;
  userId: number;
  step: "raised" | "kept" | "noticed" | "lowered";
  level: number;
  falls: number | null;
  lapsesAt: string | null;
};

function levelTitle({ step, level, falls, lapsesAt }: LevelMove): string {
  if (step === "raised") return `你的等級升到 ${level}`;
  if (step === "kept") return `成績補上了，等級 ${level} 不變`;
  if (step === "lowered") return `你的等級調整為 ${level}`;
  return `等級 ${level} 保留到 ${shortDate(new Date(lapsesAt ?? ""))}，之後為等級 ${falls}`;
}

/** Subscriber of `member.level_moved`. */
export async function notifyLevel(ctx: Ctx, moved: LevelMove): Promise<void> {
  await writeNotification(ctx, {
    userId: moved.userId,
    kind: "level",
    title: levelTitle(moved),
    url: to("/mypage"),
    avatar: null,
    key: `level:${moved.id}`,
  });
}
