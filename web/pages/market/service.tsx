import { useEffect } from "react";
import { data } from "react-router";
import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceShelf } from "#web/features/catalog/browse/service-shelf.tsx";
import { CompareButton } from "#web/features/catalog/compare/compare-button.tsx";
import { FavoriteButton } from "#web/features/catalog/favorites/favorite-button.tsx";
import { useChoice } from "#web/features/catalog/service/choice.ts";
import { Gallery } from "#web/features/catalog/service/gallery.tsx";
import { serviceJsonLd } from "#web/features/catalog/service/json-ld.ts";
import { OrderBar, OrderPanel } from "#web/features/catalog/service/order-panel.tsx";
import { PackagesTable } from "#web/features/catalog/service/packages-table.tsx";
import { ReportButton } from "#web/features/catalog/service/report-button.tsx";
import { Share } from "#web/features/catalog/service/share.ts";
import { Tags } from "#web/features/catalog/service/tags.tsx";
import { MessageButton } from "#web/features/messaging/message-button.tsx";
import { serviceReviews, shownReviews } from "#web/features/orders/reviews/service-reviews.ts";
import { ServiceWorks } from "#web/features/orders/service-works.tsx";
import { SellerBrief, SellerCard, SellerLine } from "#web/features/profiles/seller-aside.tsx";
import { DesignateButton } from "#web/features/requests/designate-button.tsx";
import { questionNotes } from "#web/lib/format/package-words.ts";
import { plainText } from "#web/lib/format/plain-text.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, refusedWith } from "#web/lib/page/load.ts";
import { useMe, useRootData } from "#web/lib/page/session.ts";
import { drawn } from "#web/lib/page/share-picture.ts";
import { loadModule } from "#web/lib/runtime/lazy-component.ts";
import { lazyHydrated, lazyHydratedNear } from "#web/lib/runtime/lazy-hydrated.tsx";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { Section } from "#web/ui/card.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Route } from "./+types/service";

const Faqs = lazyHydratedNear(() => import("#web/features/catalog/service/faqs.tsx"));
const Gone = lazyHydrated(() => import("#web/features/catalog/service/gone.tsx"));
const OwnAlert = lazyHydrated(() => import("#web/features/catalog/service/own-alert.tsx"));
const ReviewSection = lazyHydratedNear(() => import("#web/features/orders/reviews/review-section.tsx"));

/** Services of a shelf. */
const SHELF = 4;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const service = await api.call("GET /api/services/{id}", { params: { id } }).catch((error: unknown) => {
    if (refusedWith(error, 410)) return null;
    throw error;
  });
  if (!service) {
    const gone = await api.call("GET /api/services/{id}/instead", { params: { id } });
    return data({ gone }, { status: 410 });
  }
  // A draft has no reviews.
  const isReviewed = service.ratingCount > 0 || service.distribution.some((n) => n > 0);
  const [reviews, works] = await Promise.all([
    isReviewed
      ? loadList(args, serviceReviews, { path: to("/services/:id", { id }) }, (api, query) =>
          api.call("GET /api/services/{id}/reviews", { params: { id }, query }),
        )
      : null,
    service.sales > 0 ? api.call("GET /api/services/{id}/works", { params: { id } }) : [],
  ]);
  const description = plainText(service.description, 160);
  const shelves = { others: service.others.slice(0, SHELF), similar: service.similar.slice(0, SHELF) };
  return {
    gone: null,
    service: { ...service, ...shelves },
    reviews: reviews && { ...reviews, found: shownReviews(reviews.found) },
    works,
    description,
  };
}

function isShown({ state, hiddenReason }: ServiceDetail): boolean {
  return state === "published" && hiddenReason === null;
}

export const handle = page<typeof loader>({
  title: (data) => (data.gone ? "這項服務已經移除" : data.service.title),
  prompt: true,
  head(data, { origin }) {
    if (data.gone) return { noindex: true };
    const { service, reviews, description } = data;
    const { stars = 0, page = 1 } = reviews?.query ?? {};
    const image = service.sharePicture;
    return {
      description,
      canonical: to("/services/:id", { id: service.id }),
      ...(image && { image: drawn(image) }),
      noindex: !isShown(service) || stars > 0 || page > 1,
      ...(isShown(service) && { jsonLd: serviceJsonLd(service, description, origin) }),
    };
  },
});

/** Ways to talk to the seller before ordering. */
function AskButtons({ service, size }: { service: ServiceDetail; size: "sm" | "md" }) {
  const { id, seller, actions } = service;
  return (
    <>
      {actions.includes("ask") ? (
        <MessageButton userId={seller.id} serviceId={id} label="詢問賣家" size={size} />
      ) : null}
      {actions.includes("designate") ? <DesignateButton userId={seller.id} serviceId={id} size={size} /> : null}
    </>
  );
}

/** The title and the buttons for the service, which are displayed above it, beside the breadcrumbs. */
function Heading({ service, url }: { service: ServiceDetail; url: string }) {
  return (
    <header>
      <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{service.title}</h1>
      <div className="absolute top-0 right-0 flex max-wide:hidden">
        <Tools service={service} url={url} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SellerLine seller={service.seller} />
        <a href="#reviews" className="touch inline-flex items-center no-underline">
          <Stars value={service.rating} count={service.ratingCount} />
        </a>
        {service.sales > 0 ? <span className="text-ink-soft text-sm">已成交 {grouped(service.sales)} 次</span> : null}
        <div className="flex gap-2 empty:hidden wide:hidden">
          <AskButtons service={service} size="sm" />
        </div>
      </div>
    </header>
  );
}

export default function Service({ loaderData }: Route.ComponentProps) {
  if (loaderData.gone) return <Gone instead={loaderData.gone} />;
  // The key resets the choice for another service.
  return <ServicePage key={loaderData.service.id} {...loaderData} />;
}

/** Notes a service that is on sale as seen, in this browser. */
function useSeen(service: ServiceDetail): void {
  const member = useMe()?.id ?? 0;
  useEffect(() => {
    if (!isShown(service)) return;
    const { id, title, images } = service;
    const [cover = null] = images;
    void loadModule(() => import("#web/features/catalog/seen/seen.ts")).then(({ saveSeen }) =>
      saveSeen(member, { id, title, cover: cover && { hash: cover.hash, width: cover.width, height: cover.height } }),
    );
  }, [member, service]);
}

type Shown = Extract<Route.ComponentProps["loaderData"], { gone: null }>;

/** The page in reading order: pictures and choice, description and seller, then reviews and other services. */
function ServicePage({ service, reviews, works }: Shown) {
  const choice = useChoice(service);
  useSeen(service);
  const path = to("/services/:id", { id: service.id });
  const url = (useRootData()?.origin ?? "") + path;
  return (
    <>
      <div className="page pt-4 pb-16 wide:pt-6">
        {isShown(service) ? null : (
          <OwnAlert own={service.own} state={service.state} hiddenReason={service.hiddenReason} />
        )}
        <div className="relative">
          <div className="flex items-center wide:min-h-11 wide:pr-112">
            <Breadcrumbs items={crumbsOf(service)} />
          </div>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 xl:gap-x-12 wide:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Heading service={service} url={url} />
              <div className="max-wide:-order-1">
                <Gallery images={service.images} title={service.title} />
              </div>
              <div className="-mx-3 flex flex-wrap justify-between wide:hidden [&_button]:gap-1.5 [&_button]:whitespace-nowrap [&_button]:px-2.5">
                <Tools service={service} url={url} />
              </div>
            </div>
            <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
              <div className="wide:sticky wide:top-20 wide:max-h-[calc(100dvh-6rem)] wide:overflow-y-auto wide:rounded-xl">
                <OrderPanel service={service} choice={choice} />
                {service.own ? null : (
                  <div className="mt-4 max-wide:hidden">
                    <SellerBrief seller={service.seller}>
                      <AskButtons service={service} size="md" />
                    </SellerBrief>
                  </div>
                )}
              </div>
            </div>
            <div className="flex min-w-0 flex-col gap-12">
              <Description service={service} />
              <ServiceWorks works={works} sellerId={service.seller.id} />
              {service.packages.length > 1 ? <PackagesTable service={service} choice={choice} /> : null}
              <Questions questions={service.questions} />
              {service.faqs.length > 0 ? (
                <Section title="常見問題">
                  <Faqs faqs={service.faqs} />
                </Section>
              ) : null}
              <SellerCard seller={service.seller} />
              <ReviewSection
                reviews={reviews}
                replier={service.seller.nickname}
                empty="完成訂單的買家評價會出現在這裡。"
              />
            </div>
          </div>
        </div>
        <div className="mt-16 flex flex-col gap-14">
          <Shelf title={`${service.seller.nickname} 的其他服務`} services={service.others} />
          <Shelf
            title="相似的服務"
            text="依標題、分類和標籤的意思找出來的，最接近的在前面。"
            services={service.similar}
          />
        </div>
      </div>
      <OrderBar service={service} choice={choice} />
    </>
  );
}

function crumbsOf({ category, subcategory, title }: ServiceDetail): Crumb[] {
  const crumbs: Crumb[] = [{ label: "首頁", href: "/" }];
  if (category) crumbs.push({ label: category.name, href: to("/categories/:categoryId", { categoryId: category.id }) });
  if (subcategory)
    crumbs.push({
      label: subcategory.name,
      href: to("/subcategories/:subcategoryId", { subcategoryId: subcategory.id }),
    });
  return [...crumbs, { label: title }];
}

function Description({ service }: { service: ServiceDetail }) {
  return (
    <Section title="服務說明">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: service.description }} />
      <Tags service={service} />
    </Section>
  );
}

/** The questions for the buyer after the payment. */
function Questions({ questions }: Pick<ServiceDetail, "questions">) {
  if (questions.length === 0) return null;
  return (
    <Section title="下單後需要提供" text="付款後回答這些問題，賣家就開始製作。">
      <ol className="list-decimal pl-6 marker:text-ink-faint">
        {questions.map((each) => (
          <li key={each.text} className="py-1">
            {each.text}
            <span className="ml-2 text-ink-faint text-sm">{questionNotes(each)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type ShelfProps = { title: string; text?: string; services: ServiceDetail["others"] };

function Shelf({ services, ...head }: ShelfProps) {
  if (services.length === 0) return null;
  return (
    <Section {...head}>
      <ServiceShelf services={services} label={head.title} />
    </Section>
  );
}

function Tools({ service, url }: { service: ServiceDetail; url: string }) {
  return (
    <>
      {service.own ? null : (
        <FavoriteButton serviceId={service.id} favorites={service.favorites} favorited={service.favorited} />
      )}
      <CompareButton id={service.id} />
      <Share url={url} title={service.title} />
      {service.actions.includes("report") ? <ReportButton serviceId={service.id} /> : null}
    </>
  );
}
