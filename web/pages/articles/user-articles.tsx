import { to } from "#contract/paths/to.ts";
import { ArticleGrid } from "#web/features/articles/article-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { WriteLink } from "#web/shell/member-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { profileOf, useProfile } from "../market/profile.ts";
import type { Route } from "./+types/user-articles";

const published = list("GET /api/users/{id}/blogs");

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return loadList(args, published, { path: to("/users/:id/blogs", { id }) }, (api, query) =>
    api.call("GET /api/users/{id}/blogs", { params: { id }, query }),
  );
}

export const handle = page<typeof loader>({
  title: (_, at) => `${profileOf(at).nickname}的文章`,
  head({ found }, at) {
    const { id, nickname } = profileOf(at);
    const path = to("/users/:id/blogs", { id });
    return {
      description: `${nickname} 在好手寫的 ${found.total} 篇專業文章：${found.data
        .slice(0, 3)
        .map(({ title }) => `「${title}」`)
        .join("")}。接案的流程、行情與經驗。`,
      canonical: path,
      noindex: found.total === 0 || found.page > 1,
      feed: { path: `${path}/atom.xml`, title: `${nickname}的文章` },
    };
  },
});

export default function UserArticles({ loaderData }: Route.ComponentProps) {
  const user = useProfile();
  const articles = loaderData.found;
  if (articles.total === 0)
    return (
      <Empty
        art="article"
        title="還沒有文章"
        text={user.own ? "發表之後，讀者會在這裡看到你的文章。" : "這位會員還沒有發表文章。"}
        action={
          user.own ? (
            <WriteLink className={buttonClass()} />
          ) : (
            <Link href={to("/blogs")} className={buttonClass({ variant: "secondary" })}>
              看其他人的文章
            </Link>
          )
        }
      />
    );
  return (
    <section aria-label={`${user.nickname}的文章`} className="flex flex-col gap-10">
      <ArticleGrid articles={articles.data} level={2} eager={3} withoutAuthor />
      <ListPages of={published} data={loaderData} />
    </section>
  );
}
