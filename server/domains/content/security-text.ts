import { to } from "#contract/paths/to.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** RFC 9116 wants less than a year; whoever keeps the file for some months looks again. */
const GOOD_FOR_DAYS = 180;

/** Where and in which languages to report a hole; the same text all day, so that caches agree. */
export function securityText({ ports: { origin }, now }: Ctx): string {
  const today = Math.floor(now().getTime() / DAY) * DAY;
  return [
    `Contact: ${origin}${to("/contact")}`,
    `Expires: ${later(new Date(today), GOOD_FOR_DAYS * DAY).toISOString()}`,
    "Preferred-Languages: zh-Hant, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
