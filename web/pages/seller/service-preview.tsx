import type { ServiceDraft } from "#contract/catalog/content.ts";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { withdrawalWords } from "#web/features/catalog/labels.ts";
import { useChoice } from "#web/features/catalog/service/choice.ts";
import Faqs from "#web/features/catalog/service/faqs.tsx";
import { Gallery } from "#web/features/catalog/service/gallery.tsx";
import { OrderPanel } from "#web/features/catalog/service/order-panel.tsx";
import { PackagesTable } from "#web/features/catalog/service/packages-table.tsx";
import { questionNotes } from "#web/lib/format/package-words.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Section } from "#web/ui/card.tsx";

type Me = NonNullable<ReturnType<typeof useMe>>;

/** The draft in the shape of a service's page; missing parts are empty. */
export function detailOf(content: ServiceDraft, me: Me): ServiceDetail {
  const packages = content.packages.map((each, id) => ({ ...each, id, price: each.price ?? 0, days: each.days ?? 0 }));
  const person = { id: me.id, nickname: me.nickname, avatar: me.avatar, level: me.level, star: me.star };
  return {
    id: 0,
    title: content.title || "（還沒有標題）",
    state: "draft",
    hiddenReason: null,
    category: null,
    subcategory: null,
    description: content.description,
    price: Math.min(...packages.map(({ price }) => price)),
    days: Math.min(...packages.map(({ days }) => days)),
    packages,
    options: content.options.map((each, id) => ({
      ...each,
      id,
      price: each.price ?? 0,
      extraDays: each.extraDays ?? 0,
      withinDays: each.withinDays ?? null,
    })),
    images: content.images,
    faqs: content.faqs,
    questions: content.questions,
    tags: content.tags,
    // The legal default, until the seller claims an exception.
    consumerClass: content.consumerClass ?? "none",
    rating: 0,
    ratingCount: 0,
    distribution: [0, 0, 0, 0, 0],
    sales: 0,
    favorites: 0,
    favorited: false,
    own: true,
    full: false,
    seller: {
      ...person,
      headline: "",
      city: "",
      verified: false,
      rating: 0,
      ratingCount: 0,
      completed: 0,
      completionRate: null,
      onTimeRate: null,
      online: true,
      memberSince: "",
    },
    similar: [],
    others: [],
    actions: [],
    publishedAt: null,
    updatedAt: "",
  };
}

/** Preview of a service, built from the components of its page. */
export default function ServicePreview({ content }: { content: ServiceDraft }) {
  const me = useMe();
  return me ? <Page service={detailOf(content, me)} /> : null;
}

function Page({ service }: { service: ServiceDetail }) {
  const choice = useChoice(service);
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{service.title}</h1>
        <p className="flex items-center gap-3">
          <Avatar name={service.seller.nickname} src={avatarUrl(service.seller.avatar)} size="sm" />
          {service.seller.nickname}
        </p>
        <Gallery images={service.images} title={service.title} />
      </div>
      <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
        <OrderPanel service={service} choice={choice} />
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        <Section title="服務說明">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the seller's own text, out of the editor's schema */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: service.description }} />
          <p className="mt-4 text-ink-faint text-sm">{withdrawalWords[service.consumerClass]}</p>
        </Section>
        {service.packages.length > 1 ? <PackagesTable service={service} choice={choice} /> : null}
        {service.questions.length > 0 ? (
          <Section title="下單後需要提供">
            <ol className="list-decimal pl-6 marker:text-ink-faint">
              {service.questions.map((each, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: only shown, never moved here
                <li key={at} className="py-1">
                  {each.text}
                  <span className="ml-2 text-ink-faint text-sm">{questionNotes(each)}</span>
                </li>
              ))}
            </ol>
          </Section>
        ) : null}
        {service.faqs.length > 0 ? (
          <Section title="常見問題">
            <Faqs faqs={service.faqs} />
          </Section>
        ) : null}
      </div>
    </div>
  );
}
