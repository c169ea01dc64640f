import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { aloneADay, twoPersonsAbove } from "#contract/terms.ts";
import { ApprovalCard } from "#web/features/approvals/approval-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { ListTabs } from "#web/lib/lists/list-tabs.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/approvals";

const approvals = list("GET /api/admin/approvals", [], { usual: { open: true } });
const tabs = [
  { asks: { open: true }, label: "等待放行" },
  { asks: { open: false }, label: "已有結果" },
] as const;

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, approvals, { path: to("/admin/approvals") });
}

export default function ApprovalsPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  const { open = true } = query;
  return (
    <>
      <ListTabs
        of={approvals}
        data={loaderData}
        tabs={tabs}
        label="大額決定"
        className="mb-5"
        count={(_, here) => (here ? found.total : undefined)}
      />
      {found.data.length === 0 ? (
        <Empty
          title={open ? "沒有等待放行的決定" : "還沒有結束的決定"}
          text={`超過 ${money(twoPersonsAbove)} 的決定、一個人一天內合計超過 ${money(aloneADay)} 之後的決定，以及移除會員的兩步驟驗證、營運人員的角色、費率規則，由一位營運人員提出，另一位放行後才會執行。`}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.data.map((approval) => (
            <li key={approval.id}>
              <ApprovalCard approval={approval} />
            </li>
          ))}
        </ul>
      )}
      <ListPages of={approvals} data={loaderData} />
    </>
  );
}
