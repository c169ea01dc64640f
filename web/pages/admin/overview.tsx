import { grouped } from "#contract/money.ts";
import { to } from "#contract/to.ts";
import { page } from "#web/lib/page.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { useOverview } from "./overview-data.ts";

export const handle = page({ title: "營運後台", heading: "總覽" });

export default function OverviewPage() {
  const {
    parts,
    disputes,
    finance,
    withdrawals,
    approvals,
    appeals,
    contacts,
    reports,
    serviceReports,
    articleReports,
    requestReports,
    contactDetails,
    identity,
    heldActs,
    entryReports,
    newsDrafts,
    blockedWithOrders,
    stoppedJobs,
  } = useOverview();
  const waiting = [
    { part: "disputes", href: to("/admin/disputes"), label: "待裁定的交易", n: disputes },
    { part: "finance", href: to("/admin/finance"), label: "待處理的款項", n: finance },
    { part: "withdrawals", href: to("/admin/withdrawals"), label: "要處理的匯款批次", n: withdrawals },
    { part: "approvals", href: to("/admin/approvals"), label: "等待放行的大額決定", n: approvals },
    {
      part: "contacts",
      href: to("/admin/contacts", { kind: "appeal", open: "true" }),
      label: "待回覆的申訴",
      n: appeals,
    },
    {
      part: "contacts",
      href: to("/admin/contacts", { kind: "contact", open: "true" }),
      label: "待回覆的客服信件",
      n: contacts,
    },
    { part: "identity", href: to("/admin/identity"), label: "待審核的身分驗證", n: identity },
    { part: "services", href: to("/admin/services"), label: "被檢舉的服務", n: serviceReports },
    { part: "blogs", href: to("/admin/blogs"), label: "被檢舉的文章", n: articleReports },
    { part: "requests", href: to("/admin/requests"), label: "被檢舉的需求與提案", n: requestReports },
    { part: "requests", href: to("/admin/contact_details"), label: "公開內容裡的聯絡方式", n: contactDetails },
    { part: "reports", href: to("/admin/reports"), label: "待處理的訊息檢舉", n: reports },
    {
      part: "members",
      href: to("/admin/members", { running: "true" }),
      label: "停權但交易仍在進行的會員",
      n: blockedWithOrders,
    },
    { part: "jobs", href: to("/admin/jobs"), label: "停下的背景工作", n: stoppedJobs },
    { part: "campaigns", href: to("/admin/campaigns/held"), label: "等待確認的投票與領取", n: heldActs },
    { part: "campaigns", href: to("/admin/campaigns/reported"), label: "被檢舉的活動作品", n: entryReports },
    { part: "news", href: to("/admin/news", { state: "draft" }), label: "還沒發布的消息", n: newsDrafts },
  ].filter(({ part }) => parts.some((each) => each === part));
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title="沒有你負責的項目" text="你的角色目前沒有開放的後台頁面。" />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-3">
          {waiting.map(({ href, label, n }) => (
            <li key={href}>
              <Link
                href={href}
                className="block rounded-lg bg-surface p-5 text-ink no-underline shadow-low hover:bg-sunken"
              >
                <span className={n > 0 ? "block text-3xl text-kaki" : "block text-3xl text-ink-faint"}>
                  {grouped(n)}
                </span>
                <span className="text-ink-soft">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
