import { Plus } from "lucide-react";
import { to } from "#contract/paths/to.ts";
import { MyRequestRow } from "#web/features/requests/own/request-row.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
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
  { list: undefined, label: "全部" },
  { list: "open", label: "徵求中" },
  { list: "draft", label: "草稿" },
  { list: "ended", label: "已結束" },
] as const;

const nothing = {
  open: { title: "沒有徵求中的需求", text: "發布之後，提案會列在這裡供你比較。" },
  draft: { title: "沒有草稿", text: "打到一半的需求會自動存成草稿。" },
  ended: { title: "沒有已結束的需求", text: "選定、結束或過期的需求會列在這裡。" },
};

export default function MyRequestsPage({ loaderData }: Route.ComponentProps) {
  const { asked, found } = loaderData;
  const { counts } = found;
  const all = counts.draft + counts.open + counts.ended;
  if (all === 0)
    return (
      <AccountPage>
        <Empty
          title="把要做的事寫下來，請達人提案"
          text="寫下需求、預算與時間，收到提案後並排比較，選定才付款。"
          action={addRequest}
        />
      </AccountPage>
    );
  return (
    <AccountPage action={addRequest}>
      <LinkTabs
        label="依狀態"
        items={[
          ...tabs.map((tab) => ({
            href: hrefOf(mine, loaderData, { list: tab.list }),
            label: tab.label,
            count: tab.list ? counts[tab.list] : all,
            current: tab.list === asked.list,
          })),
          { href: to("/mypage/orders/offers"), label: "等你付款" },
        ]}
      />
      {found.data.length === 0 && asked.list ? (
        <Empty {...nothing[asked.list]} />
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {found.data.map((request) => (
            <MyRequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <ListPages of={mine} data={loaderData} />
    </AccountPage>
  );
}
