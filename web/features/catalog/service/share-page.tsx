import { Share2 } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout } from "#web/ui/overlays/flyout.tsx";
import ShareWays from "./share-ways.tsx";

/** The button that shares a page, and the ways to do it: `Share` of `share.ts`. @param url its whole address. */
export default function SharePage({ url, title }: { url: string; title: string }) {
  return (
    <Flyout
      trigger={
        <>
          <Share2 aria-hidden size={18} />
          分享
        </>
      }
      triggerClassName={buttonClass({ variant: "quiet" })}
    >
      <ShareWays url={url} title={title} />
    </Flyout>
  );
}
