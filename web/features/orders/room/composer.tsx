import { Send } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { grouped } from "#contract/money.ts";
import { FilePicker } from "#web/lib/file-picker.tsx";
import { messageFiles } from "#web/lib/files.ts";
import { useKeptText } from "#web/lib/kept-text.ts";
import { lengthOf } from "#web/lib/typed.ts";
import { useMissing } from "#web/lib/use-missing.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { useSend } from "./use-send.ts";

/** Characters of one message. */
const MOST = 5000;

/** Ctrl+Enter sends; Enter breaks the line. */
function keys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Writes to the other side, files included. What is typed stays until it is sent. */
export function Composer({ orderId, to }: { orderId: number; to: string }) {
  const { text, setText, forget } = useKeptText(`room:${orderId}`);
  const [files, setFiles] = useState<File[]>([]);
  const { busy, progress, run } = useSend("POST /api/orders/{id}/messages", orderId, {
    after: () => {
      forget();
      setFiles([]);
    },
  });
  const length = lengthOf(text);
  const problem =
    length > MOST ? `訊息最多 ${grouped(MOST)} 字` : length + files.length === 0 ? "請輸入訊息或附上檔案" : null;
  const { marked, mark, unmark } = useMissing(problem ? 1 : 0);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem) return mark(event.currentTarget);
    unmark();
    void run({ text: text.trim(), files });
  };
  return (
    <form method="dialog" onSubmit={submit} className="flex flex-col gap-3 border-line border-t pt-4 print:hidden">
      <Field
        label={`傳訊息給 ${to}`}
        error={marked || length > MOST ? problem : null}
        {...(length > MOST - 500 ? { counter: { value: length, max: MOST } } : {})}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={3}
            value={text}
            readOnly={busy}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={keys}
          />
        )}
      </Field>
      {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilePicker files={files} onChange={setFiles} rules={messageFiles} locked={busy} />
        <Button type="submit" busy={busy} icon={<Send aria-hidden size={18} />} className="ml-auto">
          送出
        </Button>
      </div>
    </form>
  );
}
