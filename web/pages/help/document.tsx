import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import { beginning } from "#contract/text/characters.ts";
import { textPaths } from "#contract/texts/pages.ts";
import { Article, ArticlePart } from "#web/features/content/article.tsx";
import { organizationJsonLd } from "#web/features/content/json-ld.ts";
import { Prose } from "#web/features/content/prose.tsx";
import { TextNotes } from "#web/features/content/text-notes.tsx";
import { TextVersions } from "#web/features/content/text-versions.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import type { Route } from "./+types/document";

/** One text of a shelf by its path, or with `version` an older or announced version of terms. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const path = textPaths.find((each) => each === pagePath(args.request));
  if (!path) throw data(null, { status: 404 });
  const asked = Number(new URL(args.request.url).searchParams.get("version"));
  const version = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const [text, shelves] = await Promise.all([
    api.call("GET /api/text", { query: { path, version } }),
    api.call("GET /api/texts", {}),
  ]);
  const shelf = shelves.find(({ documents }) => documents.some((each) => each.path === path));
  // The first text of 關於好手 has the same path as its shelf, which is then left out of the breadcrumbs.
  const trail = !shelf || shelf.path === path ? [] : [{ name: shelf.title, path: shelf.path }];
  return {
    ...text,
    trail: [...trail, { name: text.document.title, path }],
    company: path === to("/about"),
  };
}

export const handle = page<typeof loader>({
  title: ({ document }) => document.title,
  sitemap: true,
  head: ({ document, trail, company: isCompany, now }, { origin, company }) => ({
    description: beginning(`${document.lead}${document.sections.map(({ heading }) => heading).join("、")}。`, 160),
    canonical: document.path,
    noindex: !now,
    jsonLd: [trailJsonLd(trail, origin), ...(isCompany ? [organizationJsonLd(origin, company)] : [])],
  }),
});

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { document, updated, trail } = loaderData;
  return (
    <Article
      crumbs={[{ label: "首頁", href: "/" }, ...trail.map(({ name, path }) => ({ label: name, href: path }))]}
      title={document.title}
      lead={document.lead}
      updated={updated}
      parts={document.sections}
    >
      <TextNotes text={loaderData} />
      {document.sections.map(({ id, heading, text }) => (
        <ArticlePart key={id} id={id} heading={heading}>
          <Prose text={text} />
        </ArticlePart>
      ))}
      <TextVersions text={loaderData} />
    </Article>
  );
}
