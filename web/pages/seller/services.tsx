import { Plus } from "lucide-react";
import { serviceStates } from "#contract/catalog/states.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceRow } from "#web/features/catalog/editor/service-row.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/services";

const mine = list("GET /api/my_services");
const states = ["published", "draft", "paused"] as const;
type State = (typeof states)[number];

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/services") });
}

const addService = (
  <Link href={to("/myservices/:id", { id: "add" })} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    刊登服務
  </Link>
);

const nothing: Record<State, { title: string; text: string }> = {
  published: { title: "目前沒有上架中的服務", text: "把草稿補齊後上架，買家才找得到你。" },
  draft: { title: "沒有草稿", text: "開始刊登後，打到一半的內容會自動存成草稿。" },
  paused: { title: "沒有暫停中的服務", text: "忙不過來時可以暫停接單，之後再恢復。" },
};

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { asked, found: services } = loaderData;
  const { counts } = services;
  const { state } = asked;
  const href = (state: State | undefined) => hrefOf(mine, loaderData, { state });
  const all = counts.published + counts.draft + counts.paused;
  if (all === 0)
    return (
      <AccountPage>
        <Empty
          title="把你的專長變成第一項服務"
          text="寫下你做什麼、多少錢、幾天交件，放幾張作品圖就能上架。打到一半會自動儲存，隨時可以回來繼續。"
          action={addService}
        />
      </AccountPage>
    );
  return (
    <AccountPage action={addService}>
      <LinkTabs
        label="依狀態"
        items={[
          { href: href(undefined), label: "全部", count: all, current: !state },
          ...states.map((each) => ({
            href: href(each),
            label: serviceStates[each],
            count: counts[each],
            current: each === state,
          })),
        ]}
      />
      {services.data.length === 0 && state ? (
        <Empty {...nothing[state]} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {services.data.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      )}
      {services.pages > 1 ? (
        <div className="mt-6">
          <ListPages of={mine} data={loaderData} />
        </div>
      ) : null}
    </AccountPage>
  );
}
