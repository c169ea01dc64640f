import { type FormEvent, useState } from "react";
import { FilePicker } from "#web/lib/file-picker.tsx";
import { deliveryFiles } from "#web/lib/files.ts";
import { useKeptText } from "#web/lib/kept-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { useSend } from "./use-send.ts";

export type RoomDialogProps = { orderId: number; label: string; onClose: () => void };

/** Hands over the work: a message, files, or both. */
export function DeliverDialog({ orderId, label, onClose }: RoomDialogProps) {
  const { text, setText, forget } = useKeptText(`deliver:${orderId}`);
  const [files, setFiles] = useState<File[]>([]);
  const { busy, progress, send } = useSend("POST /api/orders/{id}/deliver", orderId);
  const length = [...text.trim()].length;
  const reason = length > 5000 ? "說明最多 5,000 字" : length + files.length === 0 ? "請填寫說明或附上檔案" : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason || busy) return;
    if (!(await send({ text: text.trim(), files }, "成果已交付，等待買家驗收"))) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title={label}
      description="交付後由買家驗收；七天內沒有回應，會自動完成驗收。"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="說明" hint="交付了什麼、怎麼使用，或成果的連結。" counter={{ value: length, max: 5000 }}>
          {(aria) => (
            <TextArea
              {...aria}
              rows={5}
              value={text}
              readOnly={busy}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <FilePicker files={files} onChange={setFiles} rules={deliveryFiles} locked={busy} />
        {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
        <Button type="submit" busy={busy} reason={reason} full>
          {label}
        </Button>
      </form>
    </Dialog>
  );
}
