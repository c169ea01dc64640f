import { ServiceGrid } from "#web/features/catalog/service-grid.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/user-services";
import { profileOf, useProfile } from "./profile.ts";

export function meta({ matches }: Route.MetaArgs) {
  const user = profileOf(matches);
  if (!user) return head({ title: "服務", noindex: true }, originOf(matches));
  return head(
    {
      title: `${user.nickname}的服務`,
      description: `${user.nickname} 在好手提供的 ${user.services.total} 項服務與價格。`,
      canonical: `/users/${user.id}/services`,
      noindex: user.services.total === 0,
    },
    originOf(matches),
  );
}

export default function UserServices() {
  const user = useProfile();
  if (user.services.data.length === 0)
    return <Empty title="目前沒有上架的服務" text="關注這位會員，之後就能從關注名單找到他。" />;
  return (
    <section aria-label={`${user.nickname}的服務`}>
      <ServiceGrid services={user.services.data} level={2} eager={4} />
    </section>
  );
}
