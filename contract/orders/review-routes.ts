import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Page } from "../shared.ts";
import { RecentResult, ReplyForm, ReviewForm, reviewPage } from "./reviews.ts";

export const reviewOrder = route("POST /api/orders/{id}/review", {
  auth: "member",
  summary: "評價對方，雙方都寫完或到期才公開",
  body: ReviewForm,
  answer: none,
  errors: ["not_found", "review_closed", "contact_details"],
});

export const replyToReview = route("POST /api/reviews/{id}/reply", {
  auth: "member",
  summary: "回覆收到的評價一次",
  body: ReplyForm,
  answer: none,
  errors: ["not_found", "review_closed", "contact_details"],
});

export const listMyReviews = route("GET /api/my_reviews", {
  auth: "member",
  summary: "我收到或寫過的評價",
  query: z.object({ page: Page.default(1), by: z.enum(["received", "written"]).catch("received").default("received") }),
  answer: reviewPage,
});

/** Defaults to page 2: page 1 is part of the member's detail. */
export const listUserReviews = route("GET /api/users/{id}/reviews", {
  auth: "public",
  summary: "會員收到的公開評價",
  query: z.object({ page: Page.default(2), as: z.enum(["seller", "buyer"]).catch("seller").default("seller") }),
  answer: reviewPage,
  errors: ["not_found"],
});

export const listServiceReviews = route("GET /api/services/{id}/reviews", {
  auth: "public",
  summary: "服務的公開評價",
  query: z.object({
    page: Page.default(1),
    /** 1–5 filters by stars; 0 lists all. */
    stars: z.coerce.number().int().min(0).max(5).catch(0).default(0),
  }),
  answer: reviewPage,
  errors: ["not_found"],
});

export const listRecentResults = route("GET /api/recent_results", {
  auth: "public",
  summary: "最近公開的好評與它的服務，每項服務一則",
  answer: json(z.array(RecentResult)),
});
