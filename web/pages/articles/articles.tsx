import Search from "lucide-react/icons/search";
import { data, useNavigate } from "react-router";
import { mostReadDays } from "#contract/articles/limits.ts";
import { to } from "#contract/paths/to.ts";
import { inWords } from "#contract/text/numerals.ts";
import { ArticleCard, ArticleGrid, ArticleRanks } from "#web/features/articles/article-card.tsx";
import { articles, sortChoices } from "#web/features/articles/articles-list.ts";
import { clearedHref, hrefOf, type Place } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { WriteLink } from "#web/shell/member-link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { NativeSelect, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Corrected } from "#web/ui/lists/corrected.tsx";
import type { Route } from "./+types/articles";

/** All articles, or those of the category in the path. */
function placeOf({ categoryId }: { categoryId?: string }): Place<"GET /api/blogs"> {
  if (categoryId === undefined) return { path: to("/blogs") };
  if (!/^[1-9]\d{0,7}$/.test(categoryId)) throw data(null, { status: 404 });
  return { path: to("/blogs/categories/:categoryId", { categoryId }), fixed: { category: Number(categoryId) } };
}

export async function loader(args: Route.LoaderArgs) {
  const listed = await loadList(args, articles, placeOf(args.params));
  const { k, sort, page = 1 } = listed.query;
  // The shelves are shown on the first page of all articles, without a search.
  const front = !args.params.categoryId && !k && !sort && page === 1;
  const api = load(args);
  const [shelves, categories] = await Promise.all([
    front ? api.call("GET /api/blogs_shelves", {}) : null,
    orWithout(api.call("GET /api/blog_categories", {}), []),
  ]);
  const name = categories.find(({ id }) => String(id) === args.params.categoryId)?.name ?? null;
  return { ...listed, shelves, name };
}

export const handle = page<typeof loader>({
  title: ({ query, name }) => (query.k ? `搜尋文章「${query.k}」` : name ? `${name}的文章` : "專業文章"),
  sitemap: true,
  head({ place, query, name, found }) {
    return {
      description: name
        ? `${name}的專業文章：接案達人寫下的流程、行情與經驗，找人幫忙或自己動手之前先看懂。`
        : "接案達人寫的專業文章：怎麼開需求、合理的價格、著作權與交易流程，找人幫忙之前先看懂。",
      canonical: place.path,
      noindex: Boolean(query.k || query.sort || (query.page ?? 1) > 1 || found.total === 0),
      feed: { path: `${to("/blogs")}/atom.xml`, title: "好手的專業文章" },
    };
  },
});

type Shown = Route.ComponentProps["loaderData"];

function Categories({ current }: { current: number | undefined }) {
  const categories = useRootData()?.blogCategories ?? [];
  return (
    <LinkTabs
      label="文章分類"
      items={[
        { href: to("/blogs"), label: "全部", current: current === undefined },
        ...categories.map(({ id, name }) => ({
          href: to("/blogs/categories/:categoryId", { categoryId: id }),
          label: name,
          current: id === current,
        })),
      ]}
    />
  );
}

/** A plain form: works before hydration and without scripts. */
function SearchForm({ path, k }: { path: string; k: string | undefined }) {
  return (
    <search aria-label="搜尋文章" className="w-full sm:max-w-sm">
      <form method="get" action={path} className="flex gap-2">
        <TextInput
          key={k}
          type="search"
          name="k"
          aria-label="搜尋文章"
          placeholder="搜尋標題與內文"
          defaultValue={k}
          maxLength={100}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="secondary" aria-label="搜尋" icon={<Search aria-hidden size={18} />} />
      </form>
    </search>
  );
}

function Order({ state }: { state: Shown }) {
  const navigate = useNavigate();
  const { query } = state;
  const choices = sortChoices(Boolean(query.k));
  return (
    <NativeSelect
      aria-label="排序"
      className="min-w-36"
      value={query.sort ?? choices[0]?.value}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value)?.value;
        void navigate(hrefOf(articles, state, { sort: chosen === choices[0]?.value ? undefined : chosen }));
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function Shelves({ shelves: { picked, read } }: { shelves: NonNullable<Shown["shelves"]> }) {
  const [first, ...others] = picked;
  return (
    <>
      {first ? (
        <Section title={<span id="picked">編輯精選</span>} className="scroll-mt-24">
          <div className="flex flex-col gap-9">
            <ArticleCard article={first} large eager />
            {others.length > 0 ? (
              <ul className="grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 wide:grid-cols-4">
                {others.map((article) => (
                  <li key={article.id}>
                    <ArticleCard article={article} sizes="(width >= 960px) 280px, (width >= 640px) 46vw, 92vw" />
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </Section>
      ) : null}
      {read.length > 0 ? (
        <Section title="最多人讀" text={`最近${inWords(mostReadDays)}天讀的人最多的文章。`}>
          <ArticleRanks articles={read} />
        </Section>
      ) : null}
    </>
  );
}

function Nothing({ state }: { state: Shown }) {
  if (state.query.k)
    return (
      <Empty
        art="search"
        title={`找不到提到「${state.query.k}」的文章`}
        text="換一個說法，或從分類開始看。"
        action={
          <Link href={clearedHref(articles, state)} className={buttonClass({ variant: "secondary" })}>
            看全部文章
          </Link>
        }
      />
    );
  return (
    <Empty
      art="article"
      title="這裡還沒有文章"
      text="把你最常被問的問題寫下來，讀者也會看到你的服務。"
      action={<WriteLink className={buttonClass()} />}
    />
  );
}

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { place, query, found, shelves, name } = loaderData;
  const { k } = query;
  return (
    <div className="page flex flex-col gap-8 pt-6 pb-16 wide:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-text">
          <h1 className="text-2xl wide:text-3xl">{name ?? "專業文章"}</h1>
          {name ? null : <p className="mt-1 text-ink-soft">接案的人寫給要找人幫忙的人：流程、行情、經驗。</p>}
        </div>
        <SearchForm path={place.path} k={k} />
      </header>
      <Categories current={place.fixed?.category} />
      {shelves ? <Shelves shelves={shelves} /> : null}
      <section aria-labelledby="list">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h2 id="list" className="text-2xl">
            {k ? `「${k}」` : shelves ? "最新文章" : "文章"}
            <span className="ml-3 font-normal text-base text-ink-faint">{found.total} 篇</span>
          </h2>
          {found.total > 0 ? <Order state={loaderData} /> : null}
        </div>
        <Corrected k={k ?? ""} found={found} hrefFor={(query) => hrefOf(articles, loaderData, query)} />
        {found.data.length === 0 ? (
          <>
            <Nothing state={loaderData} />
            {found.nearest.length > 0 ? (
              <Section title="最接近的文章">
                <ArticleGrid articles={found.nearest} />
              </Section>
            ) : null}
          </>
        ) : (
          <div className="flex flex-col gap-10">
            <ArticleGrid articles={found.data} eager={shelves ? 0 : 3} />
            <ListPages of={articles} data={loaderData} />
          </div>
        )}
      </section>
    </div>
  );
}
