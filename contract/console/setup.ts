import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";

/** What a check found about the installation; `says` is a sentence in either case, `href` the page to put it right. */
export const SetupCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  says: z.string(),
  href: z.string().nullable(),
});
export type SetupCheck = z.output<typeof SetupCheck>;

export const getSetup = route("GET /api/admin/setup", {
  auth: permission("setup", "read"),
  summary: "營運後台：這個安裝還缺什麼，和 npm run doctor 相同",
  answer: json(z.array(SetupCheck)),
  errors: ["forbidden"],
});
