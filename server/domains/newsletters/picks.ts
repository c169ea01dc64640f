import { sql } from "drizzle-orm";
import type { z } from "zod";
import { money } from "#contract/money.ts";
import { type NewsletterForm, newsletterLimits } from "#contract/newsletters/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { readable } from "#server/domains/articles/process/predicates.ts";
import { listed } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import type { MailPick } from "#server/kernel/mails/words.ts";
import { num, read, text } from "#server/kernel/rows.ts";

type Pick = { kind: "service" | "article"; id: number };

/** The service or article at an address of ours, typed with or without the site before it. */
function pickAt(address: string): Pick | null {
  const [, service, article] =
    /\/(?:services\/(\d{1,9})|users\/\d{1,9}\/blogs\/(\d{1,9}))(?:[/?#].*)?$/.exec(address) ?? [];
  if (service !== undefined) return { kind: "service", id: Number(service) };
  return article === undefined ? null : { kind: "article", id: Number(article) };
}

const addresses = (picks: string): string[] =>
  picks
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The picks by their kind and id, as far as they are public. */
async function publicPicks(ctx: Ctx, picks: readonly Pick[]): Promise<Map<string, MailPick>> {
  const ids = (kind: Pick["kind"]) => sql.param(picks.filter((pick) => pick.kind === kind).map(({ id }) => id));
  const services = await read(ctx.db, { id: num, title: text, cover: text.nullable(), seller: text, price: num })`
    select s.id, s.title, s.cover, u.nickname as seller, s.price
    from services s join users u on u.id = s.seller_id where s.id = any (${ids("service")}::int[]) and ${listed("s", "u")}`;
  const articles = await read(ctx.db, { id: num, title: text, cover: text.nullable(), author: text, authorId: num })`
    select a.id, a.title, a.cover, u.nickname as author, u.id as "authorId"
    from articles a join users u on u.id = a.author_id
    where a.id = any (${ids("article")}::int[]) and ${readable("a", "u")}`;
  return new Map([
    ...services.map(({ id, title, cover, seller, price }): [string, MailPick] => [
      `service ${id}`,
      { title, cover, line: `${seller}，${money(price)} 起`, url: to("/services/:id", { id }) },
    ]),
    ...articles.map(({ id, title, cover, author, authorId }): [string, MailPick] => [
      `article ${id}`,
      { title, cover, line: `${author}的文章`, url: to("/users/:id/blogs/:blogId", { id: authorId, blogId: id }) },
    ]),
  ]);
}

type Blocks = z.output<typeof NewsletterForm>["blocks"];

/** The picks of each block, in the order of their addresses; what is no longer public is left out. */
export async function picksOf(ctx: Ctx, blocks: Blocks): Promise<MailPick[][]> {
  const wanted = blocks.map(({ picks }) => addresses(picks).flatMap((address) => pickAt(address) ?? []));
  const known = await publicPicks(ctx, wanted.flat());
  return wanted.map((picks) => picks.flatMap(({ kind, id }) => known.get(`${kind} ${id}`) ?? []));
}

/** @throws Refusal invalid at the field, for an address that leads to nothing public */
export async function checkPicks(ctx: Ctx, blocks: Blocks): Promise<void> {
  const typed = blocks.map(({ picks }) => addresses(picks).map((address) => ({ address, pick: pickAt(address) })));
  const known = await publicPicks(
    ctx,
    typed.flat().flatMap(({ pick }) => pick ?? []),
  );
  for (const [at, lines] of typed.entries()) {
    const field = `blocks.${at}.picks`;
    if (lines.length > newsletterLimits.picks) refuseField("invalid", field, `一段最多放 ${newsletterLimits.picks} 個`);
    for (const { address, pick } of lines) {
      if (!pick) refuseField("invalid", field, `「${address}」不是服務或文章的網址`);
      if (!known.has(`${pick.kind} ${pick.id}`)) refuseField("invalid", field, `「${address}」現在看不到，請換一個`);
    }
  }
}
