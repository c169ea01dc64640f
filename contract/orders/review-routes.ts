import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok, Page } from "../shared.ts";
import { ReplyForm, ReviewForm, ReviewPage } from "./reviews.ts";

export const reviewOrder = route({
  method: "POST",
  path: "/api/orders/{id}/review",
  auth: "member",
  summary: "評價對方，雙方都寫完或到期才公開",
  params: IdParams,
  body: ReviewForm,
  response: Ok,
  errors: ["not_found", "review_closed"],
});

export const replyToReview = route({
  method: "POST",
  path: "/api/reviews/{id}/reply",
  auth: "member",
  summary: "回覆收到的評價一次",
  params: IdParams,
  body: ReplyForm,
  response: Ok,
  errors: ["not_found", "review_closed"],
});

export const listMyReviews = route({
  method: "GET",
  path: "/api/my_reviews",
  auth: "member",
  summary: "我收到或寫過的評價",
  query: z.object({ page: Page.default(1), by: z.enum(["received", "written"]).catch("received").default("received") }),
  response: ReviewPage,
});

/** The page defaults to 2, because the first one comes with the member's detail. */
export const listUserReviews = route({
  method: "GET",
  path: "/api/users/{id}/reviews",
  auth: "public",
  summary: "會員收到的公開評價",
  params: IdParams,
  query: z.object({ page: Page.default(2), as: z.enum(["seller", "buyer"]).catch("seller").default("seller") }),
  response: ReviewPage,
  errors: ["not_found"],
});

export const listServiceReviews = route({
  method: "GET",
  path: "/api/services/{id}/reviews",
  auth: "public",
  summary: "服務的公開評價",
  params: IdParams,
  query: z.object({
    page: Page.default(1),
    /** 1–5 lists only those; 0 lists all. */
    stars: z.coerce.number().int().min(0).max(5).catch(0).default(0),
  }),
  response: ReviewPage,
  errors: ["not_found"],
});
