import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Props = {
  text: string;
  /** Its name: 代碼, 帳號. */
  what: string;
  full?: boolean;
  size?: "sm" | "md";
};

/** Copies a number or code and confirms it with a toast, or says that the browser did not allow it. */
export function CopyButton({ text, what, full, size = "md" }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: `已複製${what}`, tone: "ok" });
    } catch {
      toast({ text: `瀏覽器不允許複製，請自行抄寫${what}。`, tone: "attention" });
    }
  };
  return (
    <Button variant="quiet" size={size} {...(full ? { full } : {})} onClick={copy}>
      複製{what}
    </Button>
  );
}

/** A number with a small button that copies it. */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="select-all tabular-nums">{text}</span>
      <span className="-my-2 print:hidden">
        <CopyButton text={text} what={what} size="sm" />
      </span>
    </span>
  );
}
