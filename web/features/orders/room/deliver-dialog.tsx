import { type SubmitEvent, useState } from "react";
import { inWords } from "#contract/numerals.ts";
import { acceptanceDays } from "#contract/terms.ts";
import { FilePicker } from "#web/lib/file-picker.tsx";
import { deliveryFiles } from "#web/lib/files.ts";
import { FormEnd } from "#web/lib/form-end.tsx";
import { useKeptText } from "#web/lib/kept-text.ts";
import { lengthOf } from "#web/lib/typed.ts";
import { useMissing } from "#web/lib/use-missing.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { useSend } from "./use-send.ts";

export type RoomDialogProps = { orderId: number; label: string; onClose: () => void };

/** Hands over the work: a message, files, or both. */
export function DeliverDialog({ orderId, label, onClose }: RoomDialogProps) {
  const { text, setText, forget } = useKeptText(`deliver:${orderId}`);
  const [files, setFiles] = useState<File[]>([]);
  const { busy, progress, refusal, run } = useSend("POST /api/orders/{id}/deliver", orderId, {
    done: "成果已交付，等待買家驗收",
    tell: "here",
    after: () => {
      forget();
      onClose();
    },
  });
  const length = lengthOf(text);
  const problem = length > 5000 ? "說明最多 5,000 字" : length + files.length === 0 ? "請填寫說明或附上檔案" : null;
  const { marked, mark, unmark, sentence } = useMissing(problem ? 1 : 0);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem) return mark(event.currentTarget);
    unmark();
    void run({ text: text.trim(), files });
  };
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title={label}
      description={`交付後由買家驗收；${inWords(acceptanceDays)}天內沒有回應，會自動完成驗收。`}
    >
      <form method="dialog" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field
          label="說明"
          hint="交付了什麼、怎麼使用，或成果的連結。"
          error={marked || length > 5000 ? problem : null}
          counter={{ value: length, max: 5000 }}
        >
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
        <FormEnd form={{ busy, formError: sentence ?? refusal ?? undefined }} full>
          {label}
        </FormEnd>
      </form>
    </Dialog>
  );
}
