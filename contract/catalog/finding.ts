import { z } from "zod";
import { line } from "#contract/text/fields.ts";
import { atMost, Page } from "../shared.ts";
import { Keyword } from "./schemas.ts";

/** Matches of the search words in a text: consecutive pairs of positions [from, to) in UTF-16 units. */
const Highlights = z.array(z.number().int());

/** Ids of one page of services, comma-separated; invalid ones are ignored. */
const Ids = line()
  .catch("")
  .transform((text) =>
    text
      .split(",")
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .slice(0, 40)
      .map(Number),
  );

export const SearchHitsQuery = z.object({ k: Keyword.default(""), ids: Ids });

/** The parts of a service that match a search, for highlighting in a list. */
export const SearchHit = z.object({
  id: z.number().int(),
  /** Highlights in its title. */
  title: Highlights,
  /** Matches of the words that are not in the title; null when the title has them all. */
  elsewhere: z
    .object({
      place: z.enum(["labels", "text"]),
      /** The label, or an excerpt of the description. */
      text: z.string(),
      marks: Highlights,
    })
    .nullable(),
});
export type SearchHit = z.output<typeof SearchHit>;

const part = z.object({
  /** 0–1, unweighted. */
  value: z.number(),
  weight: z.number(),
});

/** Explains the rank of a service: the parts of the ranking formula with this service's values. */
export const Why = z.object({
  /** relevance × (floor + (1 − floor) × quality) */
  score: z.number(),
  relevance: z.number(),
  quality: z.number(),
  floor: z.number(),
  words: z.array(
    z.object({
      word: z.string(),
      /** Null: not found in this service. */
      place: z.enum(["title", "labels", "text"]).nullable(),
      /** The search words occur as a phrase. */
      whole: z.boolean(),
      synonym: z.boolean(),
    }),
  ),
  /** How near query and service are in meaning; null without search words. */
  meaning: z
    .object({
      /** 0–1. */
      likeness: z.number(),
      /** The title, subcategory or tag that is nearest to the query; null when the service is not near. */
      closest: z.string().nullable(),
      /** The weight of `score` beside the likeness, whose weight is 1. */
      words: z.number(),
      /** What orders the list: both weighted. */
      score: z.number(),
    })
    .nullable(),
  rating: part.extend({ stars: z.number(), count: z.number().int() }),
  /** `share` of the seller's orders that were completed; null without data. */
  completion: part.extend({ share: z.number().nullable() }),
  sales: part.extend({ count: z.number().int() }),
  /** Whole days since publication. */
  freshness: part.extend({ days: z.number().int() }),
});
export type Why = z.output<typeof Why>;

const numbers = <const N extends string>(...names: N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<N, z.ZodNumber>);

/** All parameters of the formulas that rank services and sellers. */
export const Ranking = z.object({
  services: z.object({
    /** Increases with each change of the formula. Counts of what was shown and opened carry it. */
    version: z.number().int(),
    weights: numbers("rating", "completion", "sales", "freshness"),
    floor: z.number(),
    tiers: numbers("phraseInTitle", "wordsInTitle", "phraseInLabels", "wordsInLabels", "elsewhere"),
    /** The order of the best hits by words and meaning: weight of the score; that of the likeness is 1. */
    meaning: z.object({ words: z.number(), candidates: z.number() }),
    synonym: z.number(),
    /** What a service counts that does not meet a price, time or place in the words. */
    outside: z.number(),
    /** How well searches with such a condition were ordered with and without it: nDCG@5. */
    measured: numbers("searches", "ordered", "unordered"),
    unknownCompletion: z.number(),
    salesFull: z.number(),
    halfLifeDays: z.number(),
    priorReviews: z.number(),
    ratingMonths: z.number(),
    /** Current site mean, toward which averages are shrunk. */
    siteMean: z.number(),
  }),
  sellers: z.object({
    byName: z.number(),
    byWork: z.number(),
    floor: z.number(),
    weights: numbers("rating", "sales", "online"),
    unknownRating: z.number(),
    salesFull: z.number(),
  }),
});
export type Ranking = z.output<typeof Ranking>;

/** A group of synonyms for the search. */
export const SynonymForm = z.object({
  words: z
    .array(
      line({ error: "請輸入詞" })
        .min(1, "請輸入詞")
        .check(atMost(20, "每個詞最多 20 個字"))
        .regex(/[\p{L}\p{N}]/u, "詞裡要有文字或數字"),
    )
    .min(2, "至少要有兩個詞")
    .max(20, "一組最多 20 個詞"),
});

/** `k`: part of a word in the group. */
export const SynonymQuery = z.object({
  k: line().check(atMost(50)).catch("").default(""),
  page: Page.default(1),
});

export const SynonymGroup = z.object({ id: z.number().int(), words: z.array(z.string()) });

/** What the title of a service or request says about where it belongs: proposals, nothing is set by them. */
export const TitleHints = z.object({
  /** Best first. */
  subcategories: z.array(z.object({ id: z.number().int(), categoryId: z.number().int(), name: z.string() })),
  /** Tags that several sellers of similar services use. */
  tags: z.array(z.string()),
});
export type TitleHints = z.output<typeof TitleHints>;
