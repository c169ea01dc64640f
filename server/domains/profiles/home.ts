import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { MyHome, type MyHomeForm } from "#contract/profiles/schemas.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { payoutAccountOf } from "#server/domains/accounts/index.ts";
import { wasPublished } from "#server/domains/catalog/process/predicates.ts";
import { isPaid } from "#server/domains/orders/process/predicates.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

const Row = MyHome.omit({ identity: true, account: true });

/** The acting member's side of the dashboard and steps towards the first sale. Who has sold need not share any more. */
export async function myHome(ctx: Ctx): Promise<MyHome> {
  const me = memberId(ctx);
  const [rows, { identity, account }] = await Promise.all([
    read(ctx.db, Row)`
      select p.home_side as side, u.avatar is not null and coalesce(p.headline <> '' and p.intro <> '', false) as profile,
        exists (select from services v where v.seller_id = u.id and ${wasPublished.sql("v")}) as service,
        p.shared_at is not null
          or exists (select from orders o where o.seller_id = u.id and ${isPaid.sql("o")}) as shared,
        p.checklist_hidden_at is not null as hidden
      from users u left join profiles p on p.user_id = u.id where u.id = ${me}`,
    payoutAccountOf(ctx, me),
  ]);
  return { ...one(rows), identity, account: account !== null };
}

/**
 * Remembers the side of the dashboard, that the member shared the own page, or that the finished checklist is put away.
 * The first mark of each stays.
 * @throws Refusal conflict when an unfinished checklist is to be put away
 */
export async function saveHome(ctx: Ctx, { side, shared, hidden }: z.output<typeof MyHomeForm>): Promise<void> {
  const done = hidden && (await myHome(ctx));
  if (done && !(done.profile && done.service && done.account && done.shared)) refuse("conflict");
  await tx(ctx, async (ctx) => {
    const set = {
      ...(side && { homeSide: side }),
      ...(shared && { sharedAt: sql`coalesce(${profiles.sharedAt}, ${ctx.now().toISOString()}::timestamptz)` }),
      ...(hidden !== undefined && { checklistHiddenAt: hidden ? ctx.now() : null }),
    };
    const userId = memberId(ctx);
    await ctx.db.insert(profiles).values({ userId }).onConflictDoNothing();
    if (Object.keys(set).length === 0) return;
    await ctx.db.update(profiles).set(set).where(eq(profiles.userId, userId));
    await audit(ctx, "profile.home", "user", userId, { side, shared, hidden });
  });
}
