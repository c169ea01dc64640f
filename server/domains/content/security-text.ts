import { to } from "#contract/paths/to.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** RFC 9116 recommends less than a year, so that copies are refreshed. */
const GOOD_FOR_DAYS = 180;

/**
 * The text of security.txt: where and in which languages to report a vulnerability. Constant for a day, so that caches
 * agree.
 */
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
