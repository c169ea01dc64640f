import Plus from "lucide-react/icons/plus";
import { serviceStates } from "#contract/catalog/states.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceRow } from "#web/features/catalog/editor/service-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { OwnList, OwnPage } from "#web/shell/account/own-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/services";

const mine = list("GET /api/my_services");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/services") });
}

const addService = (
  <Link href={to("/myservices/:id", { id: "add" })} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    刊登服務
  </Link>
);

const tabs = [
  { asks: { state: undefined }, label: "全部" },
  {
    asks: { state: "published" },
    label: serviceStates.published,
    none: { title: "目前沒有上架中的服務", text: "把草稿補齊後上架，買家才找得到你。" },
  },
  {
    asks: { state: "draft" },
    label: serviceStates.draft,
    none: { title: "沒有草稿", text: "開始刊登後，打到一半的內容會自動存成草稿。" },
  },
  {
    asks: { state: "paused" },
    label: serviceStates.paused,
    none: { title: "沒有暫停中的服務", text: "忙不過來時可以暫停接單，之後再恢復。" },
  },
] as const;

const begin = {
  art: "cards" as const,
  title: "把你的專長變成第一項服務",
  text: "寫下你做什麼、多少錢、幾天交件，放幾張作品圖就能上架。打到一半會自動儲存，隨時可以回來繼續。",
};

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { counts } = found;
  const all = counts.published + counts.draft + counts.paused;
  return (
    <OwnPage begin={all === 0 ? begin : null} action={addService}>
      <OwnList of={mine} data={loaderData} tabs={tabs} count={({ asks }) => (asks.state ? counts[asks.state] : all)}>
        {found.data.map((service) => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </OwnList>
    </OwnPage>
  );
}
