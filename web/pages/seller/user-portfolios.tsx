import { to } from "#contract/paths/to.ts";
import { itemsOf } from "#web/features/profiles/editor/items.ts";
import { FromOrder, PortfolioCover } from "#web/features/profiles/editor/show.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { profileOf, useProfile } from "#web/pages/market/profile.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";

export const handle = page({
  title: (_, at) => `${profileOf(at).nickname}的作品`,
  head(_, at) {
    const user = profileOf(at);
    const works = itemsOf(user.items, "portfolios");
    return {
      description: `${user.nickname} 在好手的 ${works.length} 件作品：${works.map(({ data }) => data.title).join("、")}。看圖片與製作說明。`,
      canonical: to("/users/:id/portfolios", { id: user.id }),
      noindex: works.length === 0,
    };
  },
});

export default function UserPortfolios() {
  const user = useProfile();
  const works = itemsOf(user.items, "portfolios");
  if (works.length === 0) return <Empty title="還沒有作品" text="這位會員還沒有放上作品。" />;
  return (
    <ul className="grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {works.map(({ id, data, fromOrder }) => (
        <li key={id} className="relative">
          <PortfolioCover data={data} className="rounded-lg" />
          <h2 className="mt-3 line-clamp-2 text-lg">
            <Link
              href={to("/users/:id/portfolios/:pid", { id: user.id, pid: id })}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:text-teal"
            >
              {data.title}
            </Link>
          </h2>
          <p className="text-ink-faint text-sm">
            {`${data.images.length} 張圖片${data.year === null ? "" : `，${data.year} 年`}`}
          </p>
          {fromOrder ? <FromOrder /> : null}
        </li>
      ))}
    </ul>
  );
}
