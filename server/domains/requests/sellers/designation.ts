import { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import { sentenceOf } from "#contract/errors.ts";
import { RequestDraft } from "#contract/requests/forms.ts";
import { limits } from "#contract/requests/limits.ts";
import type { Designation } from "#contract/requests/schemas.ts";
import { Picture } from "#contract/shared.ts";
import { picture } from "#server/db/sql/files.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { isReadable } from "#server/domains/catalog/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { areApart } from "../apart.ts";
import { linesOf, within } from "../lines.ts";
import { isDesignated, isDraftRequest } from "../process/predicates.ts";

/** Why the acting member cannot send a designated request to this member; null if they can. */
async function refusalOf(ctx: Ctx, sellerId: number): Promise<string | null> {
  const me = memberId(ctx);
  if (sellerId === me) return "這是你自己，換一位達人試試。";
  const { status } = await getUser(ctx, sellerId);
  const open = takesPart(status) && !(await areApart(ctx, me, sellerId));
  return open ? null : sentenceOf("seller_unreachable");
}

const About = z.object({
  id: num,
  title: text,
  price: num,
  cover: Picture.nullable(),
  categoryId: num.nullable(),
  subcategoryId: num.nullable(),
  package: z.object({ price: num, included: text }).nullable(),
});
type About = z.output<typeof About>;

/** A publicly readable service of that seller, or undefined. */
async function serviceOf(ctx: Ctx, sellerId: number, serviceId: number): Promise<About | undefined> {
  const rows = await read(ctx.db, About)`
    select s.id, s.title, s.price, s.category_id as "categoryId", s.subcategory_id as "subcategoryId",
      ${picture("s.cover")} as cover,
      (select jsonb_build_object('price', p.price, 'included', p.included) from service_packages p
        where p.service_id = s.id order by p.position limit 1) as package
    from services s where s.id = ${serviceId} and s.seller_id = ${sellerId} and ${isReadable.sql("s")}`;
  return rows[0];
}

/**
 * Checks that the acting member may send this seller a designated request, optionally about their service.
 * @throws Refusal seller_unreachable, invalid for oneself, not_found for a service that is not theirs
 */
export async function admitDesignation(ctx: Ctx, sellerId: number, serviceId: number | null): Promise<void> {
  if (sellerId === memberId(ctx)) refuseField("invalid", "sellerId", "這是你自己，換一位達人試試。");
  if ((await refusalOf(ctx, sellerId)) !== null) refuse("seller_unreachable");
  if (serviceId !== null && !(await serviceOf(ctx, sellerId, serviceId))) refuse("not_found");
}

/** Characters reserved in the request's title, after the service's title, for what is wanted. */
const TITLE_ROOM = 10;

/** The draft prefilled from the service: category, budget and what its package includes. */
function contentFrom(service: About | undefined): RequestDraft {
  if (!service) return RequestDraft.parse({});
  const { title, categoryId, subcategoryId, price } = service;
  const budget = (amount: number) => Math.min(Math.max(amount, limits.budgetMin), limits.budgetMax);
  return RequestDraft.parse({
    // The buyer adds what they want.
    title: `${within(title, limits.titleMax - TITLE_ROOM)}：`,
    categoryId,
    subcategoryId,
    budgetMin: price ? budget(price) : null,
    budgetMax: price ? budget(price * 2) : null,
    wants: linesOf(service.package?.included ?? "", { max: limits.wantMax, most: limits.wants }),
  });
}

/** The initial data of a designated request. @throws Refusal not_found */
export async function designation(
  ctx: Ctx,
  { user, service: serviceId }: { user: number; service?: number | undefined },
): Promise<z.output<typeof Designation>> {
  const me = memberId(ctx);
  const found = await getUser(ctx, user);
  if (found.deletedAt !== null) refuse("not_found");
  const service = serviceId === undefined ? undefined : await serviceOf(ctx, user, serviceId);
  const rows = await read(ctx.db, { headline: text.nullable(), draftId: num.nullable() })`
    select (select headline from profiles where user_id = ${user}) as headline,
      (select max(q.id) from requests q where q.buyer_id = ${me} and q.seller_id = ${user}
        and ${isDesignated.sql("q")} and ${isDraftRequest.sql("q")}
        and q.service_id is not distinct from ${service?.id ?? null}::int) as "draftId"`;
  const { id, nickname, avatar, level, star } = found;
  return {
    seller: { id, nickname, avatar, level, star, headline: rows[0]?.headline ?? "" },
    service: service ? { id: service.id, title: service.title, price: service.price, cover: service.cover } : null,
    content: contentFrom(service),
    draftId: rows[0]?.draftId ?? null,
    blocked: await refusalOf(ctx, user),
  };
}
