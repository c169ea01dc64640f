import { to } from "#contract/paths/to.ts";
import { FaqKinds } from "#web/features/content/faq-kinds.tsx";
import { TextTiles } from "#web/features/content/tiles.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/guide";

const DEAL = to("/guide/transactions");
const NUMBERED = /^[一二三四五六七八九]、/;

/** `/guide`: a sale step by step, then the other texts and the questions by kind. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [shelves, { types }] = await Promise.all([
    api.call("GET /api/texts", {}),
    api.call("GET /api/faq", { query: { type: "start" } }),
  ]);
  const texts = shelves.find(({ path }) => path === to("/guide"))?.documents ?? [];
  const deal = texts.some(({ path }) => path === DEAL)
    ? (await api.call("GET /api/text", { query: { path: DEAL } })).document
    : undefined;
  return {
    deal: deal && {
      title: deal.title,
      lead: deal.lead,
      // Sections titled like 「一、下單與付款」 are the steps; the number is dropped, because the list has its own.
      steps: deal.sections
        .filter(({ heading }) => NUMBERED.test(heading))
        .map(({ id, heading }) => ({ id, name: heading.replace(NUMBERED, "") })),
    },
    texts: texts
      .filter(({ path }) => path !== DEAL)
      .map(({ path, title, lead }) => ({ href: path as string, title, text: lead })),
    types,
  };
}

const LEAD = "買和賣各自怎麼開始，交易的每一步會發生什麼，遇到問題去哪裡找答案。";

export const handle = page({
  title: "使用指南",
  sitemap: true,
  head: (_, { origin }) => ({
    description: LEAD,
    canonical: to("/guide"),
    jsonLd: trailJsonLd([{ name: "使用指南", path: to("/guide") }], origin),
  }),
});

const others = [
  { href: to("/policy/protection"), title: "交易保障", text: "款項怎麼保管，哪些情況受保障，哪些不在範圍內。" },
  { href: to("/guide/ranking"), title: "排序怎麼算", text: "排序看哪些事、各占多少。沒有付費的位置。" },
  { href: to("/rules"), title: "使用規範", text: "什麼不能做、什麼不能賣，以及往來的禮節。" },
];

function Steps({ steps }: { steps: readonly { id: string; name: string }[] }) {
  return (
    <ol className="grid grid-cols-2 gap-x-5 gap-y-5 sm:grid-cols-3 wide:grid-cols-6">
      {steps.map(({ id, name }, at) => (
        <li key={id} className="border-teal border-t-2">
          <Link href={`${DEAL}#${id}`} className="block py-2.5 text-ink no-underline hover:text-teal">
            <span aria-hidden className="block font-semibold text-teal">
              {at + 1}
            </span>
            {name}
          </Link>
        </li>
      ))}
    </ol>
  );
}

export default function GuidePage({ loaderData: { deal, texts, types } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "使用指南" }]} />
      <h1 className="mt-4 text-3xl wide:text-4xl">使用指南</h1>
      <p className="mt-3 text-ink-soft text-lg">{LEAD}</p>
      {deal ? (
        <Section
          className="mt-10"
          title={deal.title}
          text={deal.lead}
          more={<MoreLink href={DEAL} text="從頭讀" label={`：${deal.title}`} />}
        >
          <Steps steps={deal.steps} />
        </Section>
      ) : null}
      <div className="mt-12">
        <TextTiles items={[...texts, ...others]} />
      </div>
      <Section className="mt-12" title="常見問題" more={<MoreLink href={to("/faq")} label="：常見問題" />}>
        <FaqKinds kinds={types} />
      </Section>
    </div>
  );
}
