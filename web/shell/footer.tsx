import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";

/** Only pages that exist. A group appears with its first page. */
const groups: { title: string; links: { href: string; label: string }[] }[] = [
  {
    title: "找服務",
    links: [
      { href: "/search", label: "所有服務" },
      { href: "/search/service_500", label: "NT$500 以下" },
      { href: "/users", label: "找達人" },
    ],
  },
  {
    title: "提供服務",
    links: [
      { href: "/myservices/add", label: "刊登服務" },
      { href: "/mypage/services", label: "服務管理" },
      { href: "/mypage/revenue", label: "收益" },
    ],
  },
  {
    title: "規範與說明",
    links: [
      { href: "/rules", label: "使用規範" },
      { href: "/policy", label: "服務條款" },
      { href: "/policy/protection", label: "交易保障" },
      { href: "/policy/privacy", label: "隱私權政策" },
      { href: "/contact", label: "聯絡客服" },
    ],
  },
];

/** The company notice, alone under the payment layout. */
export function CompanyNotice() {
  return <p className="text-ink-faint text-sm">© 2024 好手 Haoshou。本站為示範環境，商品、會員與金流皆為測試資料。</p>;
}

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t bg-surface print:hidden">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-10 sm:px-6">
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <div className="max-w-60">
            <Logo />
            <p className="mt-2 text-ink-soft">找好手，也成為好手。</p>
          </div>
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="font-semibold text-base">{group.title}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} className="inline-block py-1 text-ink-soft no-underline hover:text-teal">
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <CompanyNotice />
      </div>
    </footer>
  );
}
