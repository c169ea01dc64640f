import ChevronDown from "lucide-react/icons/chevron-down";
import { Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Link } from "#web/ui/link.tsx";
import { Flyout } from "#web/ui/overlays/flyout.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

const WhyPanel = lazyComponent(() => import("./why-panel.tsx"));

/** Button on a search result that explains its rank. The numbers are loaded when it is opened. */
export default function WhyHere({ id, title, k }: { id: number; title: string; k: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <div className="relative z-10 mt-1.5">
      <Flyout
        align="start"
        trigger={
          <>
            為什麼出現在這裡
            <span className="sr-only">：{title}</span>
            <ChevronDown aria-hidden size={14} />
          </>
        }
        triggerClassName="touch inline-flex min-h-6 items-center gap-0.5 rounded-sm text-ink-faint text-xs hover:text-teal"
        className="w-80 max-w-[calc(100vw-1rem)] p-4 [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]"
        onOpenChange={(open) => open && setOpened(true)}
      >
        {opened ? (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <WhyPanel id={id} k={k} />
          </Suspense>
        ) : null}
        <p className="mt-3 text-sm">
          <Link href={to("/guide/ranking")} className="link">
            排序怎麼算
          </Link>
        </p>
      </Flyout>
    </div>
  );
}
