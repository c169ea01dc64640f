import Share2 from "lucide-react/icons/share-2";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout } from "#web/ui/overlays/flyout.tsx";
import ShareWays from "./share-ways.tsx";

/** Share button of a page, and its menu: `Share` of `share.ts`. @param url the absolute URL. */
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
