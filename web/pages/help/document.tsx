import { data } from "react-router";
import { helpPages } from "#contract/content/pages.ts";
import { to } from "#contract/paths/to.ts";
import { beginning } from "#contract/text/characters.ts";
import { Article, ArticlePart } from "#web/features/content/article.tsx";
import { organizationJsonLd } from "#web/features/content/json-ld.ts";
import { Prose } from "#web/features/content/prose.tsx";
import { documentAt } from "#web/features/content/texts/index.ts";
import { siteContext } from "#web/lib/calls/api-context.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import type { Route } from "./+types/document";

/** One text of a shelf, by its path. */
export async function loader(args: Route.LoaderArgs) {
  const path = pagePath(args.request);
  const found = documentAt(path, await load(args).call("GET /api/terms", {}), args.context.get(siteContext).company);
  if (!found) throw data(null, { status: 404 });
  const { document, shelf } = found;
  // The first text of 關於好手 has the same path as its shelf, which is then left out of the breadcrumbs.
  const trail = shelf.path === document.path ? [] : [{ name: shelf.title, path: shelf.path }];
  return {
    document,
    updated: helpPages[document.path],
    trail: [...trail, { name: document.title, path: document.path }],
    house: document.path === to("/about"),
  };
}

export const handle = page<typeof loader>({
  title: ({ document }) => document.title,
  sitemap: true,
  head: ({ document, trail, house }, { origin, company }) => ({
    description: beginning(`${document.lead}${document.sections.map(({ heading }) => heading).join("、")}。`, 160),
    canonical: document.path,
    jsonLd: [trailJsonLd(trail, origin), ...(house ? [organizationJsonLd(origin, company)] : [])],
  }),
});

export default function DocumentPage({ loaderData: { document, updated, trail } }: Route.ComponentProps) {
  return (
    <Article
      crumbs={[{ label: "首頁", href: "/" }, ...trail.map(({ name, path }) => ({ label: name, href: path }))]}
      title={document.title}
      lead={document.lead}
      updated={updated}
      parts={document.sections}
    >
      {document.sections.map(({ id, heading, text }) => (
        <ArticlePart key={id} id={id} heading={heading}>
          <Prose text={text} />
        </ArticlePart>
      ))}
    </Article>
  );
}
