import { z } from "zod";
import { none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Id } from "../shared.ts";
import * as terms from "../terms.ts";

const event = <N extends string, D extends z.ZodRawShape>(name: N, data: D) =>
  z.object({ name: z.literal(name), data: z.strictObject(data) });

/** Analytics events with their few fields. Nothing else is stored, and visitors get no id. */
export const AnalyticsEvent = z.discriminatedUnion("name", [
  /** A request form is opened. `type`: 1 for one seller, 2 public. */
  event("begin_request", { seller_id: Id, user_login: z.boolean(), type: z.number().int().min(1).max(2) }),
  event("login_success", { method: z.enum(["email", "google", "facebook", "passkey"]) }),
  event("sign_up", { method: z.enum(["email", "google", "facebook"]) }),
  event("begin_checkout", { service_id: Id, value: z.number().int().min(0).max(10_000_000) }),
  event("share", {
    method: z.enum(["copy", "line", "facebook", "threads", "device"]),
    path: z
      .string()
      .max(200)
      .regex(/^\/[^?#]*$/),
  }),
]);
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>;

export const postEvent = route("POST /api/events", {
  auth: "public",
  summary: `記錄一次使用統計；不含第三方，保留 ${terms.eventRetentionDays} 天`,
  body: AnalyticsEvent,
  answer: none,
  limit: "event",
  errors: ["too_many"],
});
