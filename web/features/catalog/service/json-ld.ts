import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { mediaUrl } from "#web/lib/media.ts";

/** schema.org data of a service: price, rating and breadcrumbs. @param origin the site's origin. */
export function serviceJsonLd(service: ServiceDetail, description: string, origin: string): Record<string, unknown>[] {
  const url = `${origin}/services/${service.id}`;
  const prices = service.packages.map((each) => each.price);
  const offers = {
    priceCurrency: "TWD",
    availability: service.full ? "https://schema.org/LimitedAvailability" : "https://schema.org/InStock",
    url,
    seller: { "@type": "Person", name: service.seller.nickname, url: `${origin}/users/${service.seller.id}` },
  };
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: service.title,
    description,
    url,
    image: service.images.map((image) => origin + mediaUrl(image.hash, 1280)),
    ...(service.category && { category: service.category.name }),
    offers:
      prices.length > 1
        ? {
            "@type": "AggregateOffer",
            lowPrice: Math.min(...prices),
            highPrice: Math.max(...prices),
            offerCount: prices.length,
            ...offers,
          }
        : { "@type": "Offer", price: service.price, ...offers },
    ...(service.ratingCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: Number(service.rating.toFixed(2)),
        reviewCount: service.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  const steps = [
    { name: "首頁", path: "/" },
    ...(service.category
      ? [{ name: service.category.name, path: to("/categories/:categoryId", { categoryId: service.category.id }) }]
      : []),
    ...(service.subcategory
      ? [
          {
            name: service.subcategory.name,
            path: to("/subcategories/:subcategoryId", { subcategoryId: service.subcategory.id }),
          },
        ]
      : []),
    { name: service.title, path: to("/services/:id", { id: service.id }) },
  ];
  const trail = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.name,
      item: origin + step.path,
    })),
  };
  return [product, trail];
}
