import { ServiceGrid } from "#web/features/catalog/service-grid.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/user-services";
import { profileOf, useProfile } from "./profile.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  return { services: await load(args).call("GET /api/users/{id}/services", { params: { id }, query: { page } }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const user = profileOf(matches);
  if (!user) return head({ title: "服務", noindex: true }, originOf(matches));
  return head(
    {
      title: `${user.nickname}的服務`,
      description: `${user.nickname} 在好手提供的 ${user.services.total} 項服務與價格。`,
      canonical: `/users/${user.id}/services`,
      noindex: user.services.total === 0 || (loaderData?.services.page ?? 1) > 1,
    },
    originOf(matches),
  );
}

export default function UserServices({ loaderData }: Route.ComponentProps) {
  const user = useProfile();
  const { services } = loaderData;
  const path = `/users/${user.id}/services`;
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
      <Pagination
        page={services.page}
        pages={services.pages}
        href={(page) => (page > 1 ? `${path}?page=${page}` : path)}
      />
    </section>
  );
}
