import { type SQL, sql } from "drizzle-orm";
import { sellerFacets } from "#contract/catalog/facets.ts";
import type { SellerFacets, SellerQuery, sellerSorts } from "#contract/profiles/schemas.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { countyNumber } from "#server/db/sql/counties.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { among, double, flagged, integer, moment, names, numbers, small } from "#server/search/columns/fields.ts";
import { declaredChoices, declaredCounts, declaredFacets } from "#server/search/declared.ts";
import { openSearch } from "#server/search/engine.ts";
import { holds, named, oneOf } from "#server/search/facets.ts";
import type { Choices, Counts, SearchKind } from "#server/search/kind.ts";
import { byMeaning } from "#server/search/meaning.ts";
import type { VectorRows } from "#server/search/vectors.ts";
import { onlineSince } from "./seller-cards.ts";
import { sellerQuality, sellerRanking } from "./seller-ranking.ts";

/** Number of skills offered as choices; others can be typed. */
const SKILLS = 8;

const fields = {
  level: small(sql`u.level`),
  county: small(countyNumber(sql`f.city`)),
  star: flagged(sql`u.star`),
  verified: flagged(sql`u.id_verified_at is not null`),
  /** 0 for a member without reviews. */
  rating: double(sql`coalesce(t.rating, 0)`),
  completed: integer(sql`coalesce(t.completed, 0)`),
  quality: double(sellerQuality),
  created: moment(sql`u.created_at`),
  seen: moment(sql`u.last_seen_at`),
  online: among("id", (ctx) => sql`select id from users where last_seen_at > ${onlineSince(ctx)}::timestamptz`),
  /** Each job of a member with its ancestors, so that searches for those match too. */
  jobs: numbers(sql`
    select y.user_id as id, a.above as value from user_jobs y join (
      with recursive tree (id, above) as (select id, id from jobs
        union all select t.id, j.parent_id from tree t join jobs j on j.id = t.above where j.parent_id is not null)
      select id, above from tree) a on a.id = y.job_id`),
  skills: names(sql`
    select user_id as id, data->>'name' as value from profile_items
    where kind in ('skills', 'specialties') and data->>'name' <> ''`),
};

const facets = {
  job: holds("jobs"),
  skill: named("skills", SKILLS),
  county: oneOf("county"),
  ...declaredFacets(sellerFacets),
};

/** SQL of the jobs, skills and tags of the services of member `u`: what this member does, each word once. */
export const wordsOf = (
  user: SQL,
): SQL => sql`array(select j.name from user_jobs w join jobs j on j.id = w.job_id where w.user_id = ${user}
  union select i.data->>'name' from profile_items i
    where i.user_id = ${user} and i.kind in ('skills', 'specialties') and i.data->>'name' is not null
  union select unnest(s.tags) from services s where s.seller_id = ${user} and ${isPublished.sql("s")} order by 1)`;

export const memberVectors: VectorRows = {
  table: "seller_search",
  key: "user_id",
  text: sql`concat_ws(' ', (select p.headline from profiles p where p.user_id = x.user_id),
    array_to_string(${wordsOf(sql`x.user_id`)}, ' '))`,
};

/** Sellers, as `index-sellers.ts` writes their search rows. */
const kind: SearchKind<typeof fields, "names", typeof facets, (typeof sellerSorts)[number]> = {
  name: "members",
  from: sql`seller_search x join users u on u.id = x.user_id left join seller_stats t on t.user_id = u.id
    left join profiles f on f.user_id = u.id`,
  where: takesPart("u"),
  id: sql`u.id`,
  // Levels change with the figures of a seller.
  writtenSince: (since) => sql`select user_id as id from seller_search where updated_at >= ${since}
    union select user_id from seller_stats where updated_at >= ${since}
    union select x.user_id from users u join seller_search x on x.user_id = u.id where u.last_seen_at >= ${since}`,
  fields,
  texts: { names: sql`x.text` },
  postings: (grams) => sql`(select string_agg(int4send(user_id), ''::bytea) from seller_search
    where grams @> ${sql.param([...grams])}::text[])`,
  relevance: {
    tiers: [{ weight: sellerRanking.byName, match: "phrase", in: ["names"] }],
    elsewhere: sellerRanking.byWork,
    synonym: 1,
  },
  alike: { names: 1 },
  score: {
    floor: sellerRanking.floor,
    parts: [
      { field: "quality", weight: 1 },
      { field: "online", weight: sellerRanking.weights.online },
    ],
  },
  scoreSteps: 2 ** 31,
  meaning: { whole: "names", vectors: memberVectors, ...byMeaning },
  facets,
  sorts: {
    relevance: null,
    rating: { field: "rating", first: "large" },
    sales: { field: "completed", first: "large" },
    new: { field: "created", first: "large" },
    online: { field: "seen", first: "large" },
  },
};

export const members = openSearch(kind);

/** The choices of a query for each facet. */
export function choicesOf(query: SellerQuery): Choices<typeof facets> {
  return {
    job: query.job ?? query.master,
    skill: query.skill === "" ? undefined : query.skill,
    ...declaredChoices(sellerFacets, query),
  };
}

/** Facet counts of a list. */
export function facetsOf(counts: Counts<typeof facets>): SellerFacets {
  return {
    jobs: [...counts.job].map(([id, count]) => ({ id, count })).sort((a, b) => a.id - b.id),
    skills: counts.skill,
    ...declaredCounts(sellerFacets, counts),
  };
}
