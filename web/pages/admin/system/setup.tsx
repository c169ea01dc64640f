import { to } from "#contract/paths/to.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import type { Route } from "./+types/setup";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/setup", {});
}

export default function SetupPage({ loaderData: checks }: Route.ComponentProps) {
  const left = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <p className="mb-5 text-ink-soft">
        正式營運需要的每一項。在伺服器上執行 <code>npm run doctor</code>{" "}
        會得到同樣的結果；有任何一項還缺，它就以錯誤結束。
      </p>
      <DataTable
        caption={left === 0 ? "什麼都不缺" : `還缺 ${left} 項`}
        showCaption
        rows={[...checks].sort((a, b) => Number(a.ok) - Number(b.ok))}
        rowKey={(row) => row.name}
        columns={[
          {
            key: "name",
            header: "項目",
            primary: true,
            className: "[overflow-wrap:anywhere]",
            cell: (row) => (
              <>
                <span className="font-semibold">{row.name}</span>
                <span className="block text-ink-soft text-sm">
                  {row.says}
                  {row.href ? (
                    <Link href={row.href} className="link">
                      前往{row.name}
                    </Link>
                  ) : null}
                </span>
              </>
            ),
          },
          {
            key: "state",
            header: "結果",
            className: "whitespace-nowrap",
            cell: (row) => <Badge tone={row.ok ? "ok" : "attention"}>{row.ok ? "沒有問題" : "還缺"}</Badge>,
          },
        ]}
      />
      <p className="mt-6">
        <Link href={to("/admin/setup")} className={buttonClass({ variant: "secondary" })}>
          再檢查一次
        </Link>
      </p>
    </>
  );
}
