import ExternalLink from "lucide-react/icons/external-link";
import Link2 from "lucide-react/icons/link-2";
import Share from "lucide-react/icons/share";
import { track } from "#web/lib/calls/track.ts";
import { flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";
import { toast } from "#web/ui/overlays/toast.ts";

const count = (method: "copy" | "line" | "facebook" | "threads" | "device") =>
  track("share", { method, path: location.pathname });

/** The ways to share a page. @param url the absolute URL. */
export default function ShareWays({ url, title }: { url: string; title: string }) {
  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(url);
      count("copy");
      toast({ text: "已複製連結", tone: "ok" });
    } catch {
      toast({ text: "瀏覽器不允許複製，請從網址列複製連結。", tone: "attention" });
    }
    closePopover(button.closest<HTMLElement>("[popover]"));
  };
  const handOver = async (button: HTMLButtonElement) => {
    closePopover(button.closest<HTMLElement>("[popover]"));
    // Closing the device's sheet is a refusal too, and needs no words.
    await navigator.share({ title, url }).then(
      () => count("device"),
      () => {},
    );
  };
  const others = [
    {
      method: "line",
      label: "LINE",
      href: `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`,
    },
    {
      method: "facebook",
      label: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
    {
      method: "threads",
      label: "Threads",
      href: `https://www.threads.net/intent/post?text=${encodeURIComponent(`${title} ${url}`)}`,
    },
  ] as const;
  return (
    <>
      <button type="button" className={flyoutItem} onClick={(event) => void copy(event.currentTarget)}>
        <Link2 aria-hidden size={18} className="text-ink-soft" />
        複製連結
      </button>
      {others.map(({ method, label, href }) => (
        <a
          key={method}
          className={flyoutItem}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => count(method)}
        >
          <ExternalLink aria-hidden size={18} className="text-ink-soft" />
          分享到 {label}
        </a>
      ))}
      {typeof navigator !== "undefined" && "share" in navigator ? (
        <button type="button" className={flyoutItem} onClick={(event) => void handOver(event.currentTarget)}>
          <Share aria-hidden size={18} className="text-ink-soft" />
          其他 App
        </button>
      ) : null}
    </>
  );
}
