import { to } from "#contract/paths/to.ts";
import type { RequestDetail } from "#contract/requests/schemas.ts";

/** schema.org data of an open request: title, budget and deadline. @param origin the site's origin */
export function requestJsonLd(request: RequestDetail, description: string, origin: string): Record<string, unknown>[] {
  const { category, subcategory, budget } = request;
  const url = origin + to("/requests/:id", { id: request.id });
  const demand = {
    "@context": "https://schema.org",
    "@type": "Demand",
    name: request.title,
    description,
    url,
    ...(request.publishedAt && { availabilityStarts: request.publishedAt }),
    ...(request.endsAt && { availabilityEnds: request.endsAt, validThrough: request.endsAt }),
    ...(budget && {
      priceSpecification: {
        "@type": "PriceSpecification",
        priceCurrency: "TWD",
        minPrice: budget.min,
        maxPrice: budget.max,
      },
    }),
    itemOffered: { "@type": "Service", name: subcategory.name, category: category.name },
  };
  const steps = [
    { name: "首頁", path: "/" },
    { name: "找案子", path: to("/requests") },
    { name: category.name, path: to("/requests/categories/:categoryId", { categoryId: category.id }) },
    { name: subcategory.name, path: to("/requests/subcategories/:subcategoryId", { subcategoryId: subcategory.id }) },
    { name: request.title, path: to("/requests/:id", { id: request.id }) },
  ];
  const trail = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
  return [demand, trail];
}
