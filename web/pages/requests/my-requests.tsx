import Plus from "lucide-react/icons/plus";
import { to } from "#contract/paths/to.ts";
import { MyRequestRow } from "#web/features/requests/own/request-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { OwnList, OwnPage } from "#web/shell/account/own-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/my-requests";

const mine = list("GET /api/my_requests");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/mypage/requests") });
}

const addRequest = (
  <Link href={to("/requests/add")} className={buttonClass()}>
    <Plus aria-hidden size={18} />
    發布需求
  </Link>
);

const tabs = [
  { asks: { list: undefined }, label: "全部" },
  {
    asks: { list: "open" },
    label: "徵求中",
    none: { title: "沒有徵求中的需求", text: "發布之後，提案會列在這裡供你比較。" },
  },
  {
    asks: { list: "draft" },
    label: "草稿",
    none: { title: "沒有草稿", text: "打到一半的需求會自動存成草稿。" },
  },
  {
    asks: { list: "ended" },
    label: "已結束",
    none: { title: "沒有已結束的需求", text: "選定、結束或過期的需求會列在這裡。" },
  },
] as const;

const begin = {
  art: "request" as const,
  title: "把要做的事寫下來，請達人提案",
  text: "寫下需求、預算與時間，收到提案後並排比較，選定才付款。",
};

export default function MyRequestsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { counts } = found;
  const all = counts.draft + counts.open + counts.ended;
  return (
    <OwnPage begin={all === 0 ? begin : null} action={addRequest}>
      <OwnList
        of={mine}
        data={loaderData}
        tabs={tabs}
        count={({ asks }) => (asks.list ? counts[asks.list] : all)}
        after={[{ href: to("/mypage/orders/offers"), label: "等你付款" }]}
      >
        {found.data.map((request) => (
          <MyRequestRow key={request.id} request={request} />
        ))}
      </OwnList>
    </OwnPage>
  );
}
