import { useState } from "react";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Opens the dialog with new recovery codes; null closes it. */
export type ShowCodes = (codes: string[] | null) => void;

const fileOf = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`好手復原碼，每組只能用一次\n\n${codes.join("\n")}\n`)}`;

/**
 * Dialog with the recovery codes, which are shown only once. It cannot be closed before the member confirms that they
 * are saved.
 */
export function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ text: "已複製復原碼", tone: "ok" });
    } catch {
      toast({ text: "瀏覽器不允許複製，請改用下載，或抄寫下來。", tone: "attention" });
    }
  };
  return (
    <Dialog
      open
      locked
      fullUnder960
      onOpenChange={() => {}}
      title="請保存復原碼"
      description="手機不見或拿不到驗證碼時，用其中一組登入，每組只能用一次。關閉這個視窗後就不會再顯示。"
    >
      <div className="flex flex-col gap-5">
        <ul className="grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm tabular-nums sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void copy()}>
            複製
          </Button>
          <a
            href={fileOf(codes)}
            download="haoshou-recovery-codes.txt"
            className={buttonClass({ variant: "secondary" })}
          >
            下載文字檔
          </a>
        </div>
        <Checkbox
          label="我已經把復原碼存在安全的地方"
          checked={saved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Button full reason={saved ? null : "請先保存復原碼，再勾選上面的方塊"} onClick={onClose}>
          完成
        </Button>
      </div>
    </Dialog>
  );
}
