import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Overview } from "#contract/console/schemas.ts";
import type { WaitingCount } from "#contract/console/sections.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { sectionsOf } from "./policy.ts";

/** The counts of open work in the console, from all domains, in one round trip. */
export async function overview(ctx: Ctx, registry: DomainRegistry): Promise<z.output<typeof Overview>> {
  const now = ctx.now();
  const columns = registry
    .flatMap((domain) => Object.values(domain.console ?? {}))
    .flatMap((waiting) => Object.entries(waiting))
    .map(([name, items]) => sql`(select count(*)::int from (${items(now)}) w) as ${sql.identifier(name)}`);
  const rows = await read(ctx.db, z.object({}).catchall(num))`select ${sql.join(columns, sql`, `)}`;
  return { parts: sectionsOf(ctx.actor), ...(one(rows) as Record<WaitingCount, number>) };
}
