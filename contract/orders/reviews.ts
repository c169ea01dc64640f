import { z } from "zod";
import { ServiceCard } from "#contract/catalog/schemas.ts";
import { paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Person } from "../shared.ts";
import { limits } from "./limits.ts";
import { Side } from "./states.ts";

/** Reviews per page; page 1 of a member is part of the member's detail. */
export const REVIEWS_PER_PAGE = 10;

const Score = z.coerce.number({ error: "請評分" }).int("請評分").min(1, "請評 1 到 5 分").max(5, "請評 1 到 5 分");

export const ReviewForm = z.object({
  overall: Score,
  quality: Score,
  communication: Score,
  value: Score,
  text: paragraphs({ error: "請寫下評價" }).check(
    atLeast(limits.reviewMin, `評價至少 ${limits.reviewMin} 個字`),
    atMost(limits.reviewMax, `評價最多 ${grouped(limits.reviewMax)} 字`),
  ),
});

export const ReplyForm = z.object({
  text: paragraphs({ error: "請輸入回覆" })
    .min(1, "請輸入回覆")
    .check(atMost(limits.replyMax, `回覆最多 ${grouped(limits.replyMax)} 字`)),
});

export const Review = z.object({
  id: z.number().int(),
  /** Author: the buyer about the seller, or the seller about the buyer. */
  side: Side,
  author: Person,
  subjectId: z.number().int(),
  service: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  overall: z.number().int(),
  quality: z.number().int(),
  communication: z.number().int(),
  value: z.number().int(),
  text: z.string(),
  reply: z.string().nullable(),
  repliedAt: When.nullable(),
  /** Null: still hidden from the other side. */
  shownAt: When.nullable(),
  createdAt: When,
  /** Why operators have taken it down; only its author reads it. */
  hiddenReason: z.string().nullable(),
  /** True if the viewer may still reply. */
  mayReply: z.boolean(),
});
export type Review = Wire<z.output<typeof Review>>;

/** Average over 12 months, shrunk toward the site's mean; 0 without reviews. */
export const Rating = z.object({
  mean: z.number(),
  count: z.number().int(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.number().int()).length(5),
  quality: z.number(),
  communication: z.number(),
  value: z.number(),
});
export type Rating = z.output<typeof Rating>;

/** A page of reviews with the rating of their subject. */
export const reviewPage = paged(Review, { rating: Rating });

/** A public review of a finished order of a service that is still on sale, for the home page. */
export const RecentResult = z.object({
  id: z.number().int(),
  overall: z.number().int(),
  text: z.string(),
  author: z.string(),
  shownAt: When,
  service: ServiceCard,
});
export type RecentResult = Wire<z.output<typeof RecentResult>>;
