import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import { Article } from "#web/features/content/article.tsx";
import { FaqSearch } from "#web/features/content/faq-search.tsx";
import { faqJsonLd } from "#web/features/content/json-ld.ts";
import { Prose } from "#web/features/content/prose.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/faq-type";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { types } = await api.call("GET /api/faq", { query: { k: "" } });
  const current = types.find(({ key }) => key === args.params.type);
  if (!current) throw data(null, { status: 404 });
  const { data: faqs } = await api.call("GET /api/faq", { query: { type: current.key } });
  return { types, current, faqs };
}

export const handle = page<typeof loader>({
  title: ({ current }) => `${current.title}｜常見問題`,
  head({ current, faqs }, { origin }) {
    const path = to("/faq/:type", { type: current.key });
    const trail = [
      { name: "常見問題", path: to("/faq") },
      { name: current.title, path },
    ];
    return {
      description: `${current.text}：${faqs.map(({ question }) => question).join("")}`,
      canonical: path,
      jsonLd: [faqJsonLd(faqs), trailJsonLd(trail, origin)],
    };
  },
});

/** All questions of a kind with open answers, so that find-in-page and print include them. */
export default function FaqTypePage({ loaderData: { types, current, faqs } }: Route.ComponentProps) {
  return (
    <Article
      crumbs={[{ label: "首頁", href: "/" }, { label: "常見問題", href: to("/faq") }, { label: current.title }]}
      title={current.title}
      lead={current.text}
      parts={faqs.map(({ id, question }) => ({ id: `q${id}`, heading: question }))}
    >
      <div className="mt-6 print:hidden">
        <FaqSearch k="" />
        <LinkTabs
          label="問題類別"
          className="mt-5"
          items={types.map(({ key, title }) => ({
            href: to("/faq/:type", { type: key }),
            label: title,
            current: key === current.key,
          }))}
        />
      </div>
      {faqs.map(({ id, type, question, answer }) => (
        <section key={id} aria-labelledby={`q${id}`} className="mt-8 break-inside-avoid-page">
          <h2 id={`q${id}`} className="mb-2 scroll-mt-24 text-xl">
            <Link href={to("/faq/:type/detail/:id", { type, id })} className="text-ink no-underline hover:text-teal">
              {question}
            </Link>
          </h2>
          <Prose text={answer} className="text-ink-soft" />
        </section>
      ))}
    </Article>
  );
}
