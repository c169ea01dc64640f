import { redirect } from "react-router";
import { plainOf } from "#contract/content/markup.ts";
import { to } from "#contract/paths/to.ts";
import { Article } from "#web/features/content/article.tsx";
import { TextLinks } from "#web/features/content/faq-rows.tsx";
import { Prose } from "#web/features/content/prose.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { MoreLink, Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/faq-detail";

const addressOf = ({ id, type }: { id: number; type: string }) => to("/faq/:type/detail/:id", { type, id });

export async function loader(args: Route.LoaderArgs) {
  const faq = await load(args).call("GET /api/faq/{id}", { params: { id: args.params.id } });
  // Redirects the old URL of a question that has moved to another kind.
  if (faq.type !== args.params.type || String(faq.id) !== args.params.id) throw redirect(addressOf(faq), 301);
  return faq;
}

export const handle = page<typeof loader>({
  title: (faq) => faq.question,
  head: (faq, { origin }) => ({
    description: plainOf(faq.answer),
    canonical: addressOf(faq),
    jsonLd: trailJsonLd(
      [
        { name: "常見問題", path: to("/faq") },
        { name: faq.typeTitle, path: to("/faq/:type", { type: faq.type }) },
        { name: faq.question, path: addressOf(faq) },
      ],
      origin,
    ),
  }),
});

export default function FaqDetailPage({ loaderData: faq }: Route.ComponentProps) {
  return (
    <Article
      crumbs={[
        { label: "首頁", href: "/" },
        { label: "常見問題", href: to("/faq") },
        { label: faq.typeTitle, href: to("/faq/:type", { type: faq.type }) },
        { label: faq.question },
      ]}
      title={faq.question}
      updated={faq.updated}
      parts={[]}
    >
      <Prose text={faq.answer} className="mt-6" />
      <Section
        className="mt-12 print:hidden"
        title="相關問題"
        more={<MoreLink href={to("/faq/:type", { type: faq.type })} label={`：${faq.typeTitle}`} />}
      >
        <TextLinks
          texts={faq.related.map(({ id, type, question }) => ({
            title: question,
            href: to("/faq/:type/detail/:id", { type, id }),
          }))}
        />
      </Section>
    </Article>
  );
}
