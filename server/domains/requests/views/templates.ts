import { sql } from "drizzle-orm";
import { money } from "#contract/money.ts";
import { limits } from "#contract/requests/limits.ts";
import { OfferDraft } from "#contract/requests/offer-forms.ts";
import type { OfferTemplate } from "#contract/requests/offer-schemas.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { linesOf } from "../lines.ts";
import type { ScopeLine } from "../process/offer-words.ts";

type PackageRow = {
  id: number;
  serviceId: number;
  title: string;
  name: string;
  included: string;
  price: number;
  days: number;
  revisions: number | null;
  consumerClass: OfferDraft["consumerClass"];
};
type PlanRow = { id: number; title: string; content: string; price: number };
type FormerRow = {
  id: number;
  title: string;
  message: string;
  price: number;
  days: number;
  revisions: number | null;
  scope: ScopeLine[];
  excluded: string[];
  validDays: number;
  consumerClass: OfferDraft["consumerClass"];
  serviceId: number | null;
};

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
    ctx.db.execute<PackageRow>(sql`
      select p.id, s.id as "serviceId", s.title, p.name, p.included, p.price, p.days, p.revisions,
        s.consumer_class as "consumerClass"
      from services s join service_packages p on p.service_id = s.id
      where s.seller_id = ${sellerId} and ${isPublished.sql("s")} order by s.sales desc, s.id, p.position limit ${MOST}`),
    ctx.db.execute<PlanRow>(sql`
      select id, data->>'title' as title, data->>'content' as content, (data->>'price')::int as price
      from profile_items where user_id = ${sellerId} and kind = 'plans' order by position, id limit ${MOST}`),
    ctx.db.execute<FormerRow>(sql`
      select f.id, f.title, f.message, f.price, f.days, f.revisions, f.scope, f.excluded, f.valid_days as "validDays",
        f.consumer_class as "consumerClass", f.service_id as "serviceId"
      from offers f where f.seller_id = ${sellerId} and f.sent_at is not null order by f.sent_at desc limit ${MOST}`),
  ]);
  return [...packages.rows.map(ofPackage), ...plans.rows.map(ofPlan), ...former.rows.map(ofFormer)];
}
