import ChevronDown from "lucide-react/icons/chevron-down";
import CircleHelp from "lucide-react/icons/circle-help";
import UserRound from "lucide-react/icons/user-round";
import { Suspense, useState } from "react";
import type { ServiceCard } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Link } from "#web/ui/link.tsx";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

const WhyPanel = lazyComponent(() => import("./why-panel.tsx"));

/** Menu of a search result: every row of a list has one, so its lines are drawn when it is opened. */
export default function CardMenu(props: { service: ServiceCard; k: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Flyout
      trigger={<span aria-hidden className="icon-more" />}
      label={`更多：${props.service.title}`}
      triggerClassName="touch"
      className="card-menu"
      onOpenChange={setOpen}
    >
      {open ? <Lines {...props} /> : null}
    </Flyout>
  );
}

/** Why the service is where it is, is loaded when it is asked for. */
function Lines({ service: { id, seller }, k }: { service: ServiceCard; k: string }) {
  const [why, setWhy] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={why} className={flyoutItem} onClick={() => setWhy(!why)}>
        <CircleHelp aria-hidden size={18} className="shrink-0 text-ink-soft" />
        為什麼出現在這裡
        <ChevronDown aria-hidden size={16} className={why ? "ml-auto rotate-180" : "ml-auto"} />
      </button>
      {why ? (
        <div className="px-3 pt-1 pb-3">
          <Suspense fallback={<SkeletonText lines={6} />}>
            <WhyPanel id={id} k={k} />
          </Suspense>
          <p className="mt-3 text-sm">
            <Link href={to("/guide/ranking")} className="link">
              排序怎麼算
            </Link>
          </p>
        </div>
      ) : null}
      <Link href={to("/users/:id/services", { id: seller.id })} className={flyoutItem}>
        <UserRound aria-hidden size={18} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 truncate">看{seller.nickname}的所有服務</span>
      </Link>
    </>
  );
}
