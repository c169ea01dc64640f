import { sql } from "drizzle-orm";
import { z } from "zod";
import type { NewsletterFigures, NewsletterFile, NewsletterQuery } from "#contract/newsletters/schemas.ts";
import type { NewsletterState } from "#contract/newsletters/states.ts";
import { When } from "#contract/route/instant.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { num, one, read, text, textOf } from "#server/kernel/rows.ts";
import { newsletterProcess } from "./process/newsletter.ts";
import { isDraft } from "./process/predicates.ts";
import { countReaders, hasOneThisMonth } from "./release.ts";
import { actorOf, getNewsletter } from "./store.ts";
import { plainOf } from "./words.ts";

const Counts = { recipients: num, waiting: num, sent: num, refused: num, skipped: num, unsubscribed: num };

const counts = sql`
  count(r.user_id)::int as recipients, count(*) filter (where r.state in ('waiting', 'queued'))::int as waiting,
  count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'refused')::int as refused,
  count(*) filter (where r.state = 'skipped')::int as skipped, count(r.unsubscribed_at)::int as unsubscribed`;

const Row = z.object({
  ...{ id: num, subject: text, state: textOf<NewsletterState>(), releasedAt: When.nullable(), updatedAt: When },
  ...Counts,
});

/** All issues, the newest first. */
export async function newsletterPage(ctx: Ctx, { state, page }: z.output<typeof NewsletterQuery>) {
  const { rows, total } = await pageOf(
    ctx,
    Row,
    page,
    sql`n.id, n.subject, n.state, n.released_at as "releasedAt", n.updated_at as "updatedAt", f.*`,
    sql`from newsletters n cross join lateral (
        select ${counts} from newsletter_recipients r where r.newsletter_id = n.id) f
      where ${state ? sql`n.state = ${state}` : sql`true`}`,
    sql`n.id desc`,
  );
  return {
    rows: rows.map(({ id, subject, state, releasedAt, updatedAt, ...figures }) => ({
      ...{ id, subject, state, releasedAt, updatedAt, figures },
    })),
    total,
  };
}

async function figuresOf(ctx: Ctx, id: number): Promise<NewsletterFigures> {
  return one(await read(ctx.db, Counts)`select ${counts} from newsletter_recipients r where r.newsletter_id = ${id}`);
}

/** An issue as its editors see it. @throws Refusal not_found */
export async function newsletterFile(ctx: Ctx, id: number): Promise<z.output<typeof NewsletterFile>> {
  const row = await getNewsletter(ctx, id);
  const { subject, preheader, lead, blocks, version, state, releasedAt, endedAt, updatedAt } = row;
  const names = one(
    await read(ctx.db, { submitted: text.nullable(), released: text.nullable() })`
      select (select nickname from users where id = ${row.submittedBy}::int) as submitted,
        (select nickname from users where id = ${row.releasedBy}::int) as released`,
  );
  return {
    ...{ id, subject, preheader, lead, blocks, version, state, releasedAt, endedAt, updatedAt },
    submittedBy: names.submitted,
    releasedBy: names.released,
    figures: await figuresOf(ctx, id),
    plain: await plainOf(ctx, row),
    audience: await countReaders(ctx),
    again: await hasOneThisMonth(ctx, id),
    mayEdit: isDraft.test(row),
    actions: availableActions(newsletterProcess, row, actorOf(ctx, row), ctx.now()),
  };
}
