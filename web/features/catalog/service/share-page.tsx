import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout } from "#web/ui/overlays/flyout.tsx";
import ShareWays from "./share-ways.tsx";

/**
 * Share button of a page, and its menu, which is drawn when it is opened: `Share` of `share.ts`.
 * @param url the absolute URL
 */
export default function SharePage({ url, title }: { url: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Flyout
      onOpenChange={setOpen}
      trigger={
        <>
          <Share2 aria-hidden size={18} />
          分享
        </>
      }
      triggerClassName={buttonClass({ variant: "quiet" })}
    >
      {open ? <ShareWays url={url} title={title} /> : null}
    </Flyout>
  );
}
