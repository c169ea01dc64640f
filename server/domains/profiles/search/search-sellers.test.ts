import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import * as calls from "#contract/profiles/routes.ts";
import { SellerQuery } from "#contract/profiles/schemas.ts";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobs, profileItems, sellerStats, userJobs } from "#server/db/schema/profiles.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery } from "#server/search/words/grams.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { reindexSellers } from "../index.ts";

const world = await openWorld();
const visitor = world.visitor();
const { db } = world.deps;

const tree: [number, number | null][] = [
  [1, null],
  [11, 1],
  [111, 11],
  [112, 11],
  [2, null],
  [21, 2],
  [211, 21],
  [3, null],
];
const leaves = [11, 111, 112, 211];
const skills = ["Premiere", "premiere", "premiere pro", "手繪", "手繪插畫", "校稿"];

/** One of every kind: with and without jobs, services, skills, sales, and some whom no list may show. */
async function makeOne(n: number): Promise<void> {
  const at = <T>(list: readonly T[], by: number) => list[by % list.length] as T;
  const now = world.clock.now();
  const { id } = await makeMember(world, {
    nickname: n % 3 === 0 ? `山風${n}` : `海景${n}`,
    level: 1 + (n % 5),
    star: n % 4 === 0,
    idVerifiedAt: n % 3 === 1 ? now : null,
    lastSeenAt: at([null, now, later(now, -HOUR), later(now, -30 * HOUR)], n),
  });
  // Two jobs with the same parent count once there. Every seventh member has no job; half of those have no service.
  const own = n % 7 === 0 ? [] : new Set([at(leaves, n), at(leaves, n * 3 + 1)]);
  for (const jobId of own) await db.insert(userJobs).values({ userId: id, jobId });
  if (n % 7 !== 0 || n % 2 === 0) await makeService(world, { sellerId: id });
  const names = n % 5 === 0 ? [] : [at(skills, n), at(skills, n * 5 + 2)];
  for (const [i, name] of names.entries())
    await db.insert(profileItems).values({ userId: id, kind: at(["skills", "specialties"], i), data: { name } });
  if (n % 6 !== 0) await db.insert(sellerStats).values({ userId: id, rating: at([0, 2.9, 3, 3.999, 4.2, 4.5, 5], n) });
  await reindexSellers(world.system, [id]);
  // Only afterwards, so that the search row is still there.
  if (n % 11 === 5)
    await db
      .update(users)
      .set({ status: 2 + (n % 3) })
      .where(sql`id = ${id}`);
}

beforeAll(async () => {
  await db.insert(jobs).values(tree.map(([id, parentId]) => ({ id, parentId, name: `職務${id}`, order: id })));
  for (let n = 1; n <= 48; n++) await makeOne(n);
});

type Body = z.input<typeof SellerQuery>;

/** The same rules in SQL, one member at a time. */
function fitting(query: SellerQuery): SQL {
  const job = query.job ?? query.master;
  const folded = fold(query.k);
  const online = later(world.clock.now(), -terms.onlineWithinMs).toISOString();
  const rules = [
    sql`u.status = 1`,
    folded !== "" && sql`x.grams @> ${sql.param(gramsOfQuery(folded))}::text[]`,
    job !== undefined &&
      sql`u.id in (select y.user_id from user_jobs y where y.job_id in (
        with recursive below as (select id from jobs where id = ${job}
          union all select j.id from jobs j join below b on j.parent_id = b.id) select id from below))`,
    query.skill !== "" &&
      sql`u.id in (select i.user_id from profile_items i where i.kind in ('skills', 'specialties')
        and strpos(lower(i.data->>'name'), lower(${query.skill})) > 0)`,
    query.level !== undefined && sql`u.level >= ${query.level}`,
    query.rating !== undefined && sql`t.rating >= ${query.rating}`,
    query.star === true && sql`u.star`,
    query.verified === true && sql`u.id_verified_at is not null`,
    query.online === true && sql`u.last_seen_at > ${online}::timestamptz`,
  ];
  return sql`from seller_search x join users u on u.id = x.user_id left join seller_stats t on t.user_id = u.id
    where ${sql.join(
      rules.filter((rule) => rule !== false),
      sql` and `,
    )}`;
}

/** How many the list shows. */
async function listed(body: Body): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n ${fitting(SellerQuery.parse(body))}`);
  return rows[0]?.n ?? -1;
}

const search = (body: Body) => visitor.call(calls.searchUsers, { body });
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
const filters: fc.Arbitrary<Body> = fc.record({
  k: fc.constantFrom("", "", "山風", "沒有這個"),
  job: maybe(1, 11, 112, 2, 3, 999),
  master: maybe(1, 2),
  skill: fc.constantFrom("", "", "premiere", "手繪", "zzz"),
  level: maybe(2, 3, 5),
  rating: maybe(3, 4, 4.5, 3.5),
  star: maybe(true),
  verified: maybe(true),
  online: maybe(true),
});

test("each count of a facet is what the list shows once it is chosen, whatever else is set", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (body) => {
      const { total, data, facets } = await search(body);
      expect(total).toBe(await listed(body));
      expect(data).toHaveLength(Math.min(total, terms.pageSize));
      const told = new Map(facets.jobs.map(({ id, count }) => [id, count]));
      for (const [id] of tree) expect(told.get(id) ?? 0, `job ${id}`).toBe(await listed({ ...body, job: id }));
      for (const { name, count } of facets.skills) expect(count, name).toBe(await listed({ ...body, skill: name }));
      for (const { rating, count } of facets.ratings) expect(count).toBe(await listed({ ...body, rating }));
      for (const { level, count } of facets.levels) expect(count).toBe(await listed({ ...body, level }));
      for (const name of ["star", "verified", "online"] as const)
        expect(facets[name], name).toBe(await listed({ ...body, [name]: true }));
    }),
    { numRuns: 25, examples: [[{}], [{ skill: "手繪", job: 11, star: true }]] },
  );
});

test("what nobody has is not offered, and one's own choice does not narrow its facet", async () => {
  const all = await search({});
  expect(all.facets.jobs.map(({ id }) => id)).not.toContain(3);
  expect(all.facets.skills.map(({ name }) => name.toLowerCase())).toContain("premiere");
  // Both spellings are one choice.
  expect(new Set(all.facets.skills.map(({ name }) => name.toLowerCase())).size).toBe(all.facets.skills.length);
  const chosen = await search({ job: 111, skill: "手繪" });
  expect((await search({ job: 111 })).facets.skills).toEqual(chosen.facets.skills);
  expect((await search({ skill: "手繪" })).facets.jobs).toEqual(chosen.facets.jobs);
  expect((await search({ skill: "zzz" })).total).toBe(0);
  expect((await search({ skill: "zzz" })).facets.skills).toEqual(all.facets.skills);
});

test("who has the words nowhere is found by what they sell, others are not", async () => {
  const place = await makeCategory(world, { category: "家教", subcategory: "英語會話" });
  const { sellerId } = await makeService(world, { ...place, title: "英語口說一對一", tags: ["口說"] });
  await reindexSellers(world.system, [sellerId]);
  expect((await search({ k: "口說一對一" })).data.map(({ id }) => id)).toEqual([sellerId]);
  expect((await search({ k: "核能發電廠" })).total).toBe(0);
});
