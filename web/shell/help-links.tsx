import { Link } from "#web/ui/link.tsx";

/** Only pages that exist. */
const links = [{ href: "/contact", label: "聯絡客服", text: "帳號、交易、檢舉與其他問題" }];

/** The help menu (spec §2). */
export function HelpLinks() {
  return (
    <nav aria-label="說明">
      <ul>
        {links.map(({ href, label, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="block min-h-11 rounded-md px-3 py-2 text-ink no-underline outline-offset-[-2px] hover:bg-sunken"
            >
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-soft text-sm">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
