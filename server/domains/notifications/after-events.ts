import { eq, sql } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { shortDate } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { writeNotification } from "./write-notification.ts";

/** Subscriber of `order.transitioned`: refreshes the tasks of both sides, also on other pages of the one who acted. */
export async function refreshParties(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select unnest(array[buyer_id, seller_id]) as id from orders where id = ${orderId}`);
  await push(
    ctx,
    rows.map((row) => row.id),
    "notices",
  );
}

/** Subscriber of `member.followed`. Following again after stopping does not tell a second time. */
export async function tellFollowed(
  ctx: Ctx,
  { userId, followedId }: { userId: number; followedId: number },
): Promise<void> {
  const [follower] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!follower || !takesPart(follower.status)) return;
  await writeNotification(ctx, {
    userId: followedId,
    kind: "follow",
    title: `${follower.nickname}開始追蹤你`,
    url: to("/users/:id", { id: userId }),
    avatar: follower.avatar,
    key: `follow:${userId}`,
  });
}

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
export async function tellLevel(ctx: Ctx, moved: LevelMove): Promise<void> {
  await writeNotification(ctx, {
    userId: moved.userId,
    kind: "level",
    title: levelTitle(moved),
    url: to("/mypage"),
    avatar: null,
    key: `level:${moved.id}`,
  });
}

type Refund = { orderId: number | null; attemptId: number; amount: number; key: string };

const ways = { gateway: "已送出", bank: "已由平台以銀行轉帳退還", points: "已退為點數" };

/** Subscriber of `payment.refunded`: the buyer, who knows that money is on its way, is told that it has left. */
export async function tellRefund(ctx: Ctx, { way, ...refund }: Refund & { way: keyof typeof ways }): Promise<void> {
  await writeRefund(
    ctx,
    refund,
    `退款 ${money(refund.amount)} ${ways[way]}`,
    `refund:${refund.attemptId}:${refund.key}`,
  );
}

/** Subscriber of `payment.refund_refused`: tells the buyer that the refund is late and that somebody sees to it. */
export async function tellRefusedRefund(ctx: Ctx, { tries, ...refund }: Refund & { tries: number }): Promise<void> {
  const key = `refund_refused:${refund.attemptId}:${refund.key}:${tries}`;
  await writeRefund(ctx, refund, `退款 ${money(refund.amount)} 還沒有成功，平台會接手處理`, key);
}

async function writeRefund(ctx: Ctx, { orderId }: Refund, what: string, key: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; buyerId: number; title: string }>(sql`
    select id, buyer_id as "buyerId", snapshot->>'title' as title from orders where id = ${orderId}`);
  const [order] = rows;
  if (!order) return;
  await writeNotification(ctx, {
    userId: order.buyerId,
    kind: "order",
    title: `${what}「${order.title}」`,
    url: to("/transactions/:id", { id: order.id }),
    avatar: null,
    key,
  });
}
