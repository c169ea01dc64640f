import { to } from "#contract/paths/to.ts";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";

const steps = [
  { href: to("/admin/setup"), label: "安裝檢查", text: "郵件、檔案、備份與管理員都準備好了嗎？" },
  { href: to("/admin/operators"), label: "營運人員", text: "給同事客服、財務或內容的角色。" },
  { href: to("/admin/categories"), label: "分類", text: "確認賣家可以選的分類，以及買家要回答的問題。" },
  { href: to("/admin/finance/methods"), label: "付款方式", text: "確認買家可以用哪些方式付款。" },
  { href: to("/admin/faq"), label: "常見問題", text: "確認說明和你們的做法一樣。" },
];

/** What an admin looks at before the first sale. */
export function FirstDays() {
  return (
    <Section title="開站的頭幾天" text="有了第一筆付款，隔天這裡就換成最近 30 天的數字。">
      <Card>
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          {steps.map(({ href, label, text }) => (
            <li key={href}>
              <Link href={href} className="link font-semibold">
                {label}
              </Link>
              <span className="block text-ink-soft">{text}</span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
