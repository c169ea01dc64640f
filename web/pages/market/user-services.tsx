import { to } from "#contract/paths/to.ts";
import { ServiceGrid } from "#web/features/catalog/browse/service-grid.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/user-services";
import { profileOf, useProfile } from "./profile.ts";

const listed = list("GET /api/users/{id}/services");

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return loadList(args, listed, { path: to("/users/:id/services", { id }) }, (api, query) =>
    api.call("GET /api/users/{id}/services", { params: { id }, query }),
  );
}

export const handle = page<typeof loader>({
  title: (_, at) => `${profileOf(at).nickname}的服務`,
  head({ found }, at) {
    const { id, nickname, services } = profileOf(at);
    return {
      description: `${nickname} 在好手提供的 ${services.total} 項服務與價格：${found.data
        .slice(0, 3)
        .map(({ title }) => `「${title}」`)
        .join("")}。比較方案、交件天數與買家評價，直接下單。`,
      canonical: to("/users/:id/services", { id }),
      noindex: services.total === 0 || found.page > 1,
    };
  },
});

export default function UserServices({ loaderData }: Route.ComponentProps) {
  const user = useProfile();
  const services = loaderData.found;
  if (services.total === 0)
    return (
      <Empty
        title="目前沒有上架的服務"
        text={user.own ? "刊登之後，買家會在這裡看到你的服務。" : "可以先追蹤這位會員，之後從追蹤名單就找得到。"}
      />
    );
  return (
    <section aria-label={`${user.nickname}的服務`} className="flex flex-col gap-10">
      <ServiceGrid services={services.data} level={2} eager={4} />
      <ListPages of={listed} data={loaderData} />
    </section>
  );
}
