import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** Only pages that exist. */
const links = [
  { href: to("/guide"), label: "使用指南", text: "怎麼買、怎麼賣，交易的每一步" },
  { href: to("/faq"), label: "常見問題", text: "付款、退款、驗收、帳號" },
  { href: to("/contact"), label: "聯絡客服", text: "帳號、交易、檢舉與其他問題" },
  { href: to("/news"), label: "最新消息", text: "公告、改版與維護" },
  { href: to("/about"), label: "關於好手", text: "我們做什麼，怎麼賺錢" },
];

/** The help menu. */
export function HelpLinks() {
  return (
    <nav aria-label="說明">
      <ul>
        {links.map(({ href, label, text }) => (
          <li key={href}>
            <Link href={href} className="menu-help">
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-soft text-sm">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
