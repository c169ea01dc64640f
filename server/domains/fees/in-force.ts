import { and, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { feeRules } from "#server/db/schema/fees.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { FeeRule } from "./rules.ts";

/** The rules in force now, a handful. */
export function rulesInForce(ctx: Ctx): Promise<FeeRule[]> {
  const now = ctx.now();
  return ctx.db
    .select()
    .from(feeRules)
    .where(
      and(
        isNotNull(feeRules.confirmedAt),
        lte(feeRules.startsAt, now),
        or(isNull(feeRules.endsAt), gt(feeRules.endsAt, now)),
      ),
    );
}
