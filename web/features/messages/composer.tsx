import { Send } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messaging/schemas.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { FilePicker } from "#web/lib/file-picker.tsx";
import { messageFiles } from "#web/lib/files.ts";
import { useKeptText } from "#web/lib/kept-text.ts";
import { lengthOf } from "#web/lib/typed.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useMissing } from "#web/lib/use-missing.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { MarkedArea } from "./marked-area.tsx";
import { useFoundDetails } from "./use-found-details.ts";

/** True while the browser has no line; it says so itself. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return offline;
}

/** Enter sends; with Shift it breaks the line, and so it does on a phone. While an input method composes it is its own. */
function keys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== "Enter" || event.shiftKey || composing || matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export type ComposerProps = {
  threadId: number;
  to: string;
  contactAllowed: boolean;
  onTyping: () => void;
  onSent: (message: Message) => void;
};

/** Writes to the other side, files included. What is typed stays until it has arrived. */
export function Composer({ threadId, to, contactAllowed, onTyping, onSent }: ComposerProps) {
  const { text, setText, forget } = useKeptText(`message:${threadId}`);
  const [files, setFiles] = useState<File[]>([]);
  const [refusal, setRefusal] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const offline = useOffline();
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const length = lengthOf(text);
  const { busy, progress, run } = useAction(
    ({ text, files }: { text: string; files: File[] }, { key, progress }) =>
      api.call("POST /api/my_messages/{id}/send", {
        params: { id: threadId },
        body: { text, key },
        files: { files },
        onProgress: progress,
      }),
    {
      refresh: false,
      after: (message) => {
        onSent(message);
        forget();
        setFiles([]);
      },
      refused: ({ fields }) => {
        setRefusal(fields.text?.[0] ?? "");
        return Boolean(fields.text);
      },
    },
  );
  const empty = length + files.length === 0;
  const wrong = length > messageTextMax ? `訊息最多 ${grouped(messageTextMax)} 字` : found.length > 0 ? sentence : null;
  const { marked, mark, unmark } = useMissing(wrong || empty ? 1 : 0);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong || empty) return mark(event.currentTarget);
    unmark();
    // The line above the button says that the text waits.
    if (offline) return;
    await run({ text: text.trim(), files });
    area.current?.focus();
  };
  const type = (next: string) => {
    setText(next);
    setRefusal("");
    if (next.trim() !== "") onTyping();
  };
  return (
    <form
      method="dialog"
      onSubmit={submit}
      className="flex flex-col gap-3 border-line border-t px-4 pt-2 pb-4 print:hidden"
    >
      <Field
        label={<span className="sr-only">{`傳訊息給 ${to}`}</span>}
        error={wrong ?? (marked && empty ? "請輸入訊息或附上檔案" : refusal)}
        {...(length > 0 ? { counter: { value: length, max: messageTextMax } } : {})}
      >
        {(aria) => (
          <MarkedArea
            {...aria}
            ref={area}
            rows={2}
            value={text}
            found={found}
            readOnly={busy}
            placeholder={`傳訊息給 ${to}`}
            className="max-h-[30dvh]"
            onChange={(event) => type(event.target.value)}
            onKeyDown={keys}
          />
        )}
      </Field>
      {offline ? (
        <p role="status" className="text-kaki text-sm">
          目前沒有網路，輸入的內容會保留，連線後再送出。
        </p>
      ) : null}
      {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilePicker files={files} onChange={setFiles} rules={messageFiles} short locked={busy} />
        <Button type="submit" busy={busy} icon={<Send aria-hidden size={18} />} className="ml-auto">
          送出
        </Button>
      </div>
    </form>
  );
}
