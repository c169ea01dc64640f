import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { line } from "#contract/text/fields.ts";
import { profileLimits } from "../profiles/items.ts";
import { atMost, Id, Picture } from "../shared.ts";

/** A delivered picture that the seller would like to show in the portfolio; public once the buyer has agreed. */
export const OrderWork = z.object({
  id: z.number().int(),
  fileId: z.number().int(),
  title: z.string(),
  picture: Picture,
  state: z.enum(["asked", "agreed", "declined"]),
});
export type OrderWork = z.output<typeof OrderWork>;

/** A picture of a finished order of a service, which is in its seller's portfolio. */
export const ServiceWork = z.object({ itemId: z.number().int(), title: z.string(), picture: Picture });
export type ServiceWork = z.output<typeof ServiceWork>;

export const OrderWorkForm = z.object({
  fileId: Id,
  title: line({ error: "請填寫作品名稱" })
    .min(1, "請填寫作品名稱")
    .check(atMost(profileLimits.portfolioTitleMax, `作品名稱最多 ${profileLimits.portfolioTitleMax} 個字`)),
});
export type OrderWorkForm = z.output<typeof OrderWorkForm>;

export const offerWork = route("POST /api/orders/{id}/works", {
  auth: "member",
  summary: "賣家想把已完成訂單裡的一張交付圖片放進作品集，請買家同意",
  body: OrderWorkForm,
  answer: json(OrderWork),
  errors: ["invalid", "not_found", "contact_details", "bad_image", "image_too_large", "work_refused"],
});

export const agreeToWork = route("POST /api/order_works/{id}/agree", {
  auth: "member",
  summary: "買家同意公開，圖片進入賣家的作品集",
  answer: none,
  errors: ["not_found", "work_refused"],
});

export const endWork = route("DELETE /api/order_works/{id}", {
  auth: "member",
  summary: "買家不同意或收回同意，或賣家收回；圖片不再公開",
  answer: none,
  errors: ["not_found"],
});

export const listServiceWorks = route("GET /api/services/{id}/works", {
  auth: "public",
  summary: "這項服務已完成的訂單裡，買家同意公開的成果，新的在前",
  answer: json(z.array(ServiceWork)),
});
