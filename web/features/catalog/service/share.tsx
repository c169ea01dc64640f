import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout } from "#web/ui/overlays/flyout.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

const ShareWays = lazyComponent(() => import("./share-ways.tsx"));

/** The button that shares a page; the ways to share are loaded when it is opened. @param url its whole address. */
export function Share({ url, title }: { url: string; title: string }) {
  const [wanted, setWanted] = useState(false);
  return (
    <Flyout
      trigger={
        <>
          <Share2 aria-hidden size={18} />
          分享
        </>
      }
      triggerClassName={buttonClass({ variant: "quiet" })}
      onOpenChange={(open) => open && setWanted(true)}
    >
      {/* As high as the three lines that are loaded. */}
      <div className="min-h-33">
        {wanted ? (
          <Suspense fallback={<SkeletonText lines={3} className="p-3" />}>
            <ShareWays url={url} title={title} />
          </Suspense>
        ) : null}
      </div>
    </Flyout>
  );
}
