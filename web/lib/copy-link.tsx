import { useLocation } from "react-router";
import { cx } from "#web/ui/cx.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Copies the address of a part of this page, by its id. */
export function CopyLink({ to, what, className }: { to: string; what: string; className?: string }) {
  const { pathname, search } = useLocation();
  const copy = async () => {
    const url = `${location.origin}${pathname}${search}#${to}`;
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: `已複製${what}的連結`, tone: "ok" });
    } catch {
      toast({ text: `瀏覽器不允許複製，請自行抄寫網址：${url}`, tone: "attention" });
    }
  };
  return (
    <button type="button" className={cx("touch small-link", className)} onClick={() => void copy()}>
      複製連結<span className="sr-only">到這則{what}</span>
    </button>
  );
}
