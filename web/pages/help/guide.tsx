import { trailJsonLd } from "#web/features/help/json-ld.ts";
import { shelvesOf } from "#web/features/help/texts/index.ts";
import { TextTiles } from "#web/features/help/tiles.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/guide";

/** `/guide`: the ways in, then the questions by kind. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [terms, { types }] = await Promise.all([
    api.call("GET /api/terms", {}),
    api.call("GET /api/faq", { query: { type: "start" } }),
  ]);
  const shelf = shelvesOf(terms).find(({ path }) => path === "/guide");
  return {
    texts: (shelf?.documents ?? []).map(({ path, title, lead }) => ({ href: path, title, text: lead })),
    types,
  };
}

const LEAD = "買和賣各自怎麼開始，交易的每一步會發生什麼，遇到問題去哪裡找答案。";

export function meta({ matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  const jsonLd = trailJsonLd([{ name: "使用指南", path: "/guide" }], origin);
  return head({ title: "使用指南", description: LEAD, canonical: "/guide", jsonLd }, origin);
}

const others = [
  { href: "/policy/protection", title: "交易保障", text: "款項怎麼保管，哪些情況受保障，哪些不在範圍內。" },
  { href: "/rules", title: "使用規範", text: "什麼不能做、什麼不能賣，以及往來的禮節。" },
];

export default function GuidePage({ loaderData: { texts, types } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "使用指南" }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">使用指南</h1>
      <p className="mt-3 mb-8 text-ink-soft text-lg">{LEAD}</p>
      <TextTiles items={[...texts, ...others]} />
      <Section className="mt-12" title="常見問題" more={<MoreLink href="/faq" label="：常見問題" />}>
        <TextTiles
          level={3}
          items={types.map(({ key, title, text, count }) => ({
            href: `/faq/${key}`,
            title,
            text,
            note: `${count} 題`,
          }))}
        />
      </Section>
    </div>
  );
}
