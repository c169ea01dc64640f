import { waitingCounts } from "#contract/console/sections.ts";
import { grouped } from "#contract/money.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { useOverview } from "./overview-data.ts";

export const handle = page({ title: "營運後台", heading: "總覽" });

export default function OverviewPage() {
  const { parts, ...counts } = useOverview();
  const waiting = waitingCounts.filter(({ part }) => parts.some((each) => each === part));
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title="沒有你負責的項目" text="你的角色目前沒有開放的後台頁面。" />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-3">
          {waiting.map(({ name, href, label }) => (
            <li key={name}>
              <Link
                href={href}
                className="block rounded-lg bg-surface p-5 text-ink no-underline shadow-low hover:bg-sunken"
              >
                <span className={counts[name] > 0 ? "block text-3xl text-kaki" : "block text-3xl text-ink-faint"}>
                  {grouped(counts[name])}
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
