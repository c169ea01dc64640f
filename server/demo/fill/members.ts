import { sql } from "drizzle-orm";
import type { OperatorRole } from "#contract/roles.ts";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { suspensions } from "#server/db/schema/moderation.ts";
import { profileItems, profiles, userJobs } from "#server/db/schema/profiles.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { buyers, type DemoSeller, sellers } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { giveApp } from "#server/domains/second-factor/index.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sandboxKeys } from "#server/wiring/sandbox-keys.ts";
import type { DemoPictures } from "./pictures.ts";

type User = typeof users.$inferSelect;
/** Every demo member by the key of the content. */
export type DemoMembers = ReadonlyMap<string, User>;

/** Demo members who are neither among the sellers nor among the buyers. */
const others = [
  { key: "newbie", nickname: "新來的小芽", status: 1, joinedDaysAgo: 0 },
  { key: "suspended", nickname: "停權示範", status: 2, joinedDaysAgo: 220 },
  { key: "banned", nickname: "封鎖示範", status: 3, joinedDaysAgo: 310 },
  { key: "leaving", nickname: "準備離開", status: 4, joinedDaysAgo: 400 },
  { key: "operator", nickname: "好手營運", status: 1, joinedDaysAgo: 800 },
  { key: "operator2", nickname: "好手客服", status: 1, joinedDaysAgo: 500 },
] as const;

/** Two operators, because a large sum and a newsletter need a second one. */
const operators: Readonly<Record<string, readonly OperatorRole[]>> = {
  operator: ["identity", "admin"],
  operator2: ["support", "finance", "content"],
};

const breaches = [
  {
    key: "suspended",
    status: 2,
    reason: "在付款前的訊息裡留下私人聯絡方式，並要求對方在平台外付款，違反交易規範第 3 條。",
    quote: "直接加我的通訊軟體，匯款比較便宜，不用給平台抽成。",
  },
  {
    key: "banned",
    status: 3,
    reason: "多次收款後交付他人的作品，經查證屬實，違反行為規範第 1 條。",
    quote: "這張圖是我自己畫的，原始檔不小心刪掉了。",
  },
] as const;

/** The shared password of the demo market. */
const PASSWORD = "password";

function sellerUser(seller: DemoSeller, pictures: DemoPictures, now: Date) {
  const dice = random(`member:${seller.key}`);
  return {
    avatar: need(pictures.avatars, seller.key).hash,
    background: need(pictures.banners, seller.key).hash,
    star: seller.star,
    idVerifiedAt: seller.star || dice.chance(0.5) ? later(now, -dice.whole(20, seller.joinedDaysAgo - 5) * DAY) : null,
    lastSeenAt: later(now, -Math.round(dice.next() ** 2 * 96 * HOUR)),
  };
}

async function insertUsers(ctx: Ctx, pictures: DemoPictures): Promise<Map<string, User>> {
  const now = ctx.now();
  const passwordHash = await hashPassword(PASSWORD);
  const common = (joinedDaysAgo: number) => {
    const createdAt = later(now, -joinedDaysAgo * DAY);
    return { passwordHash, createdAt, emailConfirmedAt: later(createdAt, HOUR / 6), lastSeenAt: createdAt };
  };
  const keyed = [
    ...sellers.map((seller) => ({
      key: seller.key,
      row: { ...common(seller.joinedDaysAgo), nickname: seller.nickname, ...sellerUser(seller, pictures, now) },
    })),
    ...buyers.map(({ key, nickname, joinedDaysAgo }) => ({
      key,
      row: {
        ...common(joinedDaysAgo),
        nickname,
        avatar: need(pictures.avatars, key).hash,
        lastSeenAt: later(now, -HOUR),
      },
    })),
    ...others.map(({ key, nickname, status, joinedDaysAgo }) => ({
      key,
      row: {
        ...common(joinedDaysAgo),
        nickname,
        status,
        roles: [...(operators[key] ?? [])],
        deleteAt: status === 4 ? later(now, terms.deletionDays * DAY) : null,
      },
    })),
  ];
  const stored = await insertAll(
    ctx,
    users,
    keyed.map(({ key, row }) => ({ ...row, email: `${key}@example.com` })),
  );
  return new Map(stored.map((user) => [user.email?.replace("@example.com", "") ?? "", user]));
}

async function insertProfiles(ctx: Ctx, members: DemoMembers): Promise<void> {
  const written = new Map(sellers.map((seller) => [seller.key, seller]));
  await insertAll(
    ctx,
    profiles,
    [...members].map(([key, { id, createdAt }]) => {
      const { headline = "", intro = "", city = "" } = written.get(key) ?? {};
      return { userId: id, headline, intro, city, updatedAt: createdAt };
    }),
  );
  await insertAll(
    ctx,
    userJobs,
    sellers.flatMap((seller) => seller.jobs.map((jobId) => ({ userId: need(members, seller.key).id, jobId }))),
  );
  await insertAll(
    ctx,
    profileItems,
    sellers.flatMap((seller) => {
      const { id: userId, createdAt } = need(members, seller.key);
      const items = (kind: string, names: string[]) =>
        names.map((name, position) => ({ userId, kind, position, data: { name }, createdAt, updatedAt: createdAt }));
      return [...items("skills", seller.skills), ...items("specialties", seller.specialties)];
    }),
  );
}

/**
 * Gives each operator an authenticator app, which they need in the sandbox too; its codes are shown at
 * /sandbox/authenticator.
 */
async function insertApps(ctx: Ctx, members: DemoMembers): Promise<void> {
  for (const key of Object.keys(operators)) {
    const { id, createdAt } = need(members, key);
    await giveApp(ctx, id, sandboxKeys.authenticator.secret, createdAt);
  }
}

async function insertBreaches(ctx: Ctx, members: DemoMembers): Promise<void> {
  const operatorId = need(members, "operator").id;
  const createdAt = later(ctx.now(), -2 * DAY);
  await insertAll(
    ctx,
    suspensions,
    breaches.map(({ key, ...breach }) => ({ ...breach, userId: need(members, key).id, operatorId, createdAt })),
  );
}

/** Sellers, buyers and the other demo members, with profiles; all share one password. */
export async function fillMembers(ctx: Ctx, pictures: DemoPictures): Promise<DemoMembers> {
  const members = await insertUsers(ctx, pictures);
  await insertProfiles(ctx, members);
  await insertApps(ctx, members);
  await insertBreaches(ctx, members);
  await ctx.db.execute(sql`analyze users`);
  return members;
}
