import { z } from "zod";
import { money } from "#contract/money.ts";
import { limits } from "#contract/requests/limits.ts";
import { OfferDraft } from "#contract/requests/offer-forms.ts";
import type { OfferTemplate } from "#contract/requests/offer-schemas.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { linesOf } from "../lines.ts";
import { ScopeLine } from "../process/offer-words.ts";
import { wasSent } from "../process/predicates.ts";

const PackageRow = z.object({
  id: num,
  serviceId: num,
  title: text,
  name: text,
  included: text,
  price: num,
  days: num,
  revisions: num.nullable(),
  consumerClass: OfferDraft.shape.consumerClass,
});
type PackageRow = z.output<typeof PackageRow>;
const PlanRow = z.object({ id: num, title: text, content: text, price: num });
type PlanRow = z.output<typeof PlanRow>;
const FormerRow = z.object({
  id: num,
  title: text,
  message: text,
  price: num,
  days: num,
  revisions: num.nullable(),
  scope: z.array(ScopeLine),
  excluded: z.array(text),
  validDays: num,
  consumerClass: OfferDraft.shape.consumerClass,
  serviceId: num.nullable(),
});
type FormerRow = z.output<typeof FormerRow>;

/** Maximum number of templates of each kind. */
const MOST = 20;

/** The lines of a text, as scope lines. */
const scopeOf = (text: string): { text: string; want: null }[] =>
  linesOf(text, { max: limits.lineMax, most: limits.scope }).map((line) => ({ text: line, want: null }));

const note = (price: number, days?: number): string =>
  days === undefined ? money(price) : `${money(price)}、${days} 天`;

function ofPackage(row: PackageRow): OfferTemplate {
  const { id, title, name, included, price, days, revisions, consumerClass, serviceId } = row;
  const content = OfferDraft.parse({ price, days, revisions, scope: scopeOf(included), consumerClass, serviceId });
  return { kind: "package", id, title: `${title}（${name}）`, note: note(price, days), content };
}

const ofPlan = ({ id, title, content, price }: PlanRow): OfferTemplate => ({
  kind: "plan",
  id,
  title,
  note: note(price),
  content: OfferDraft.parse({ price, scope: scopeOf(content) }),
});

/** A template from an earlier offer. Its lines lose their links to the wants of the other request. */
const ofFormer = ({ id, title, scope, ...content }: FormerRow): OfferTemplate => ({
  kind: "offer",
  id,
  title,
  note: note(content.price, content.days),
  content: OfferDraft.parse({ ...content, scope: scope.map(({ text }) => ({ text, want: null })) }),
});

/** Templates for a seller's offer: packages of own services, plans of the profile, earlier offers. */
export async function templatesOf(ctx: Ctx, sellerId: number): Promise<OfferTemplate[]> {
  const [packages, plans, former] = await Promise.all([
    read(ctx.db, PackageRow)`
      select p.id, s.id as "serviceId", s.title, p.name, p.included, p.price, p.days, p.revisions,
        s.consumer_class as "consumerClass"
      from services s join service_packages p on p.service_id = s.id
      where s.seller_id = ${sellerId} and ${isPublished.sql("s")} order by s.sales desc, s.id, p.position limit ${MOST}`,
    read(ctx.db, PlanRow)`
      select id, data->>'title' as title, data->>'content' as content, (data->>'price')::int as price
      from profile_items where user_id = ${sellerId} and kind = 'plans' order by position, id limit ${MOST}`,
    read(ctx.db, FormerRow)`
      select f.id, f.title, f.message, f.price, f.days, f.revisions, f.scope, f.excluded, f.valid_days as "validDays",
        f.consumer_class as "consumerClass", f.service_id as "serviceId"
      from offers f where f.seller_id = ${sellerId} and ${wasSent.sql("f")} order by f.sent_at desc limit ${MOST}`,
  ]);
  return [...packages.map(ofPackage), ...plans.map(ofPlan), ...former.map(ofFormer)];
}
