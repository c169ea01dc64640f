import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import { TextTiles } from "#web/features/content/tiles.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/shelf";

/** `/rules` and `/policy`: the list of texts of a shelf. */
export async function loader(args: Route.LoaderArgs) {
  const path = pagePath(args.request);
  const shelf = (await load(args).call("GET /api/texts", {})).find((each) => each.path === path);
  if (!shelf) throw data(null, { status: 404 });
  return shelf;
}

export const handle = page<typeof loader>({
  title: ({ title }) => title,
  sitemap: true,
  head: ({ title, lead, path, documents }, { origin }) => ({
    description: `${lead}${documents.map((each) => `${each.title}：${each.lead}`).join("")}`,
    canonical: path,
    jsonLd: trailJsonLd([{ name: title, path }], origin),
  }),
});

const report = {
  href: to("/transparency"),
  title: "透明度報告",
  text: "收到多少檢舉、下架了什麼、恢復了多少，每半年一份。",
};

export default function ShelfPage({ loaderData: { title, lead, documents } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: title }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft text-lg">{lead}</p>
      <TextTiles items={[...documents.map(({ path, title, lead }) => ({ href: path, title, text: lead })), report]} />
    </div>
  );
}
