import { to } from "#contract/paths/to.ts";
import { ServiceGrid } from "#web/features/catalog/browse/service-grid.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { load } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/my-profile-services";
import { myId } from "./my-profile-data.ts";

const listed = list("GET /api/users/{id}/services");

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const id = await myId(api, args.request);
  return loadList(args, listed, { path: to("/myprofile/services") }, (_, query) =>
    api.call("GET /api/users/{id}/services", { params: { id }, query }),
  );
}

/** The services on sale, as the public page shows them; they are edited on their own pages. */
export default function MyProfileServices({ loaderData }: Route.ComponentProps) {
  const services = loaderData.found;
  const manage = (
    <Link href={to("/mypage/services")} className={buttonClass({ variant: "secondary" })}>
      管理服務
    </Link>
  );
  if (services.total === 0)
    return (
      <Empty title="公開頁面上還沒有服務" text="上架之後會出現在這裡。草稿和暫停中的服務不會公開。" action={manage} />
    );
  return (
    <Section title="上架中的服務" text="草稿和暫停中的服務不會公開。" more={manage}>
      <ServiceGrid services={services.data} columns={3} />
      <div className="mt-6">
        <ListPages of={listed} data={loaderData} />
      </div>
    </Section>
  );
}
