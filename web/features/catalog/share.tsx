import { ExternalLink, Link2, Share2 } from "lucide-react";
import { track } from "#web/lib/track.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout, flyoutItem } from "#web/ui/flyout.tsx";
import { toast } from "#web/ui/toast.ts";

/** Ways to tell others of a page. @param url its whole address. */
export function Share({ url, title }: { url: string; title: string }) {
  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(url);
      count("copy");
      toast({ text: "已複製連結", tone: "ok" });
    } catch {
      toast({ text: "瀏覽器不允許複製，請從網址列複製連結。", tone: "attention" });
    }
    button.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  const count = (method: "copy" | "facebook" | "threads") => track("share", { method, path: location.pathname });
  const facebook = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
  const threads = `https://www.threads.net/intent/post?text=${encodeURIComponent(`${title} ${url}`)}`;
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
      <button type="button" className={flyoutItem} onClick={(event) => void copy(event.currentTarget)}>
        <Link2 aria-hidden size={18} className="text-ink-soft" />
        複製連結
      </button>
      <a
        className={flyoutItem}
        href={facebook}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => count("facebook")}
      >
        <ExternalLink aria-hidden size={18} className="text-ink-soft" />
        分享到 Facebook
      </a>
      <a
        className={flyoutItem}
        href={threads}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => count("threads")}
      >
        <ExternalLink aria-hidden size={18} className="text-ink-soft" />
        分享到 Threads
      </a>
    </Flyout>
  );
}
