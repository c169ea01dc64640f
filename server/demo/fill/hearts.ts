import { favorites, services } from "#server/db/schema/catalog.ts";
import { follows } from "#server/db/schema/profiles.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { buyers, sellers } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";

/** The key of the seller as whom people log in to the demo. */
const SHOWN = "seller";

/** Sorts rows by their time, so that their ids run as if they had been written one by one. */
const inTime = <T extends { createdAt: Date }>(rows: T[]): T[] =>
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));

/** An instant between `first` and now, more often a recent one. */
function since(dice: ReturnType<typeof random>, first: Date, now: Date): Date {
  return later(now, -((now.getTime() - first.getTime()) * dice.next() ** 2));
}

/** Buyers follow some sellers, most of them the one of the demo; sellers follow a few of each other. */
export async function fillFollows(ctx: Ctx, members: DemoMembers): Promise<void> {
  const dice = random("follows");
  const now = ctx.now();
  const keys = sellers.map(({ key }) => key);
  const chosen = [
    ...buyers.map(({ key }) => {
      const some = dice.shuffle(keys).slice(0, key === "buyer" ? 7 : dice.whole(1, 6));
      return { key, follows: dice.chance(0.5) || key === "buyer" ? [...some, SHOWN] : some };
    }),
    ...keys.map((key) => ({ key, follows: dice.shuffle(keys).slice(0, dice.whole(0, 3)) })),
  ];
  const rows = chosen.flatMap(({ key, follows: followed }) => {
    const member = need(members, key);
    return [...new Set(followed)]
      .filter((each) => each !== key)
      .map((each) => {
        const other = need(members, each);
        const both = latest(member.createdAt, other.createdAt);
        return { userId: member.id, followedId: other.id, createdAt: since(dice, both, later(now, -DAY / 8)) };
      });
  });
  await insertAll(ctx, follows, inTime(rows));
}

/** The favourites of buyers, between two and fourteen services each. */
export async function fillFavorites(ctx: Ctx, members: DemoMembers): Promise<void> {
  const dice = random("favorites");
  const now = ctx.now();
  const all = await ctx.db
    .select({ id: services.id, sellerId: services.sellerId, publishedAt: services.publishedAt })
    .from(services);
  const onSale = all.flatMap(({ publishedAt, ...service }) => (publishedAt ? [{ ...service, publishedAt }] : []));
  const shown = onSale.filter(({ sellerId }) => sellerId === need(members, SHOWN).id);
  const rows = buyers.flatMap(({ key }) => {
    const member = need(members, key);
    const many = key === "buyer" ? 11 : dice.whole(2, 14);
    const liked = [...dice.shuffle(onSale).slice(0, many), ...dice.shuffle(shown).slice(0, dice.whole(0, 2))];
    return [...new Set(liked)].map(({ id, publishedAt }) => {
      const both = latest(member.createdAt, publishedAt);
      return { userId: member.id, serviceId: id, createdAt: since(dice, both, later(now, -DAY / 24)) };
    });
  });
  await insertAll(ctx, favorites, inTime(rows));
}
