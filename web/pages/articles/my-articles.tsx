import Plus from "lucide-react/icons/plus";
import { articleStates } from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import { MonthsTable } from "#web/features/articles/months-table.tsx";
import { MyArticleRow } from "#web/features/articles/my-article-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { useMe } from "#web/lib/page/session.ts";
import { OwnList, OwnPage } from "#web/shell/account/own-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/my-articles";

const mine = list("GET /api/my_blogs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/blogs") });
}

const write = (
  <Link href={to("/mypage/blogs/add")} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    發表文章
  </Link>
);

const tabs = [
  { asks: { state: undefined }, label: "全部" },
  {
    asks: { state: "published" },
    label: articleStates.published,
    none: { title: "目前沒有發布中的文章", text: "把草稿補齊後發布，讀者才看得到。" },
  },
  {
    asks: { state: "draft" },
    label: articleStates.draft,
    none: { title: "沒有草稿", text: "開始寫之後，打到一半的內容會自動存成草稿。" },
  },
  {
    asks: { state: "withdrawn" },
    label: articleStates.withdrawn,
    none: { title: "沒有撤下的文章", text: "撤下的文章會留在這裡，之後可以再發布。" },
  },
] as const;

const begin = {
  art: "article" as const,
  title: "寫下第一篇文章",
  text: "把你最常被問的問題寫清楚，讀者會從文章認識你的服務。打到一半會自動儲存，隨時可以回來繼續。",
};

export default function MyArticlesPage({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { found } = loaderData;
  const { counts } = found;
  const all = counts.published + counts.draft + counts.withdrawn;
  return (
    <OwnPage begin={all === 0 ? begin : null} action={write}>
      <OwnList of={mine} data={loaderData} tabs={tabs} count={({ asks }) => (asks.state ? counts[asks.state] : all)}>
        {me ? found.data.map((article) => <MyArticleRow key={article.id} article={article} authorId={me.id} />) : null}
      </OwnList>
      <Section
        title="全部文章的每月成績"
        text="同一位讀者同一天算一次，收藏是還留著的，點到服務是從文章前往你的服務頁。"
        className="mt-12"
      >
        <Card>
          <MonthsTable months={found.byMonth} caption="全部文章各月份的閱讀、收藏與點到服務的次數" />
        </Card>
      </Section>
    </OwnPage>
  );
}
