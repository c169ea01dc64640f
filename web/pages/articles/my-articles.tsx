import { Plus } from "lucide-react";
import { articleStates } from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import { MonthsTable } from "#web/features/articles/months-table.tsx";
import { MyArticleRow } from "#web/features/articles/my-article-row.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { useMe } from "#web/lib/page/session.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/my-articles";

const mine = list("GET /api/my_blogs");
const states = ["published", "draft", "withdrawn"] as const;
type State = (typeof states)[number];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/blogs") });
}

const write = (
  <Link href={to("/mypage/blogs/add")} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    發表文章
  </Link>
);

const nothing: Record<State, { title: string; text: string }> = {
  published: { title: "目前沒有發布中的文章", text: "把草稿補齊後發布，讀者才看得到。" },
  draft: { title: "沒有草稿", text: "開始寫之後，打到一半的內容會自動存成草稿。" },
  withdrawn: { title: "沒有撤下的文章", text: "撤下的文章會留在這裡，之後可以再發布。" },
};

export default function MyArticlesPage({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { asked, found } = loaderData;
  const { counts, byMonth } = found;
  const { state } = asked;
  const all = counts.published + counts.draft + counts.withdrawn;
  if (all === 0 || !me)
    return (
      <AccountPage>
        <Empty
          title="寫下第一篇文章"
          text="把你最常被問的問題寫清楚，讀者會從文章認識你的服務。打到一半會自動儲存，隨時可以回來繼續。"
          action={write}
        />
      </AccountPage>
    );
  const href = (state: State | undefined) => hrefOf(mine, loaderData, { state });
  return (
    <AccountPage action={write}>
      <LinkTabs
        label="依狀態"
        items={[
          { href: href(undefined), label: "全部", count: all, current: !state },
          ...states.map((each) => ({
            href: href(each),
            label: articleStates[each],
            count: counts[each],
            current: each === state,
          })),
        ]}
      />
      {found.data.length === 0 && state ? (
        <Empty {...nothing[state]} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {found.data.map((article) => (
            <MyArticleRow key={article.id} article={article} authorId={me.id} />
          ))}
        </ul>
      )}
      {found.pages > 1 ? (
        <div className="mt-6">
          <ListPages of={mine} data={loaderData} />
        </div>
      ) : null}
      <Section
        title="全部文章的每月成績"
        text="同一位讀者同一天只算一次；收藏是還留著的，點到服務是從文章前往你的服務頁。"
        className="mt-12"
      >
        <Card>
          <MonthsTable months={byMonth} caption="全部文章各月份的閱讀、收藏與點到服務的次數" />
        </Card>
      </Section>
    </AccountPage>
  );
}
