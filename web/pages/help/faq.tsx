import { to } from "#contract/paths/to.ts";
import { FaqRows } from "#web/features/content/faq-rows.tsx";
import { FaqSearch } from "#web/features/content/faq-search.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/faq";

const FIRST = 4;

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { k = "" } = api.parseQuery("GET /api/faq", new URL(args.request.url).searchParams);
  const { types, data } = await api.call("GET /api/faq", { query: { k } });
  const groups = types.map((type) => ({
    ...type,
    faqs: data.filter((faq) => faq.type === type.key).map(({ id, question }) => ({ id, type: type.key, question })),
  }));
  return { k, found: k === "" ? [] : data, groups: k === "" ? groups : [] };
}

const LEAD = "註冊、購買、販售、付款與退款、安全、帳號：常被問到的都整理在這裡。";

export const handle = page<typeof loader>({
  title: ({ k }) => (k ? `「${k}」的搜尋結果｜常見問題` : "常見問題"),
  sitemap: true,
  head: ({ k }, { origin }) => ({
    description: LEAD,
    canonical: to("/faq"),
    noindex: k !== "",
    jsonLd: trailJsonLd([{ name: "常見問題", path: to("/faq") }], origin),
  }),
});

function Found({ k, found }: Pick<Route.ComponentProps["loaderData"], "k" | "found">) {
  if (found.length === 0) {
    return (
      <Empty
        art="search"
        title={`找不到「${k}」的答案`}
        text="換個說法或縮短關鍵字試試，也可以直接問客服。"
        action={
          <Link href={to("/contact")} className={buttonClass({ variant: "secondary" })}>
            聯絡客服
          </Link>
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-ink-soft">
        「{k}」找到 {found.length} 題。
        <Link href={to("/faq")} className="link">
          看所有問題
        </Link>
      </p>
      <FaqRows faqs={found} />
    </>
  );
}

export default function FaqPage({ loaderData: { k, found, groups } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "常見問題" }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">常見問題</h1>
      <p className="mt-3 mb-6 text-ink-soft text-lg">{LEAD}</p>
      <FaqSearch k={k} />
      <div className="mt-10">
        {k ? (
          <div className="max-w-text">
            <Found k={k} found={found} />
          </div>
        ) : (
          <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
            {groups.map(({ key, title, text, count, faqs }) => (
              <Section
                key={key}
                title={<Link href={to("/faq/:type", { type: key })}>{title}</Link>}
                text={text}
                more={
                  <MoreLink href={to("/faq/:type", { type: key })} text={`全部 ${count} 題`} label={`：${title}`} />
                }
              >
                <ul className="divide-y divide-line border-line border-y">
                  {faqs.slice(0, FIRST).map(({ id, question }) => (
                    <li key={id}>
                      <Link
                        href={to("/faq/:type/detail/:id", { type: key, id })}
                        className="flex min-h-12 items-center py-2 text-ink no-underline hover:text-teal"
                      >
                        {question}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
