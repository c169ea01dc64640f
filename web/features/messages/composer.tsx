import { Send } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isApiError } from "#contract/api.ts";
import { countCharacters } from "#contract/characters.ts";
import type { Message } from "#contract/messaging/schemas.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import { FilePicker } from "#web/lib/file-picker.tsx";
import { messageFiles } from "#web/lib/files.ts";
import { freshKey } from "#web/lib/fresh-key.ts";
import { useKeptText } from "#web/lib/kept-text.ts";
import { upload } from "#web/lib/upload.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast.ts";
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
function sends(event: KeyboardEvent): boolean {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  return event.key === "Enter" && !event.shiftKey && !composing && !matchMedia("(pointer: coarse)").matches;
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
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  // It stays until the message has arrived: a second try after a broken line is no second message.
  const key = useRef("");
  const area = useRef<HTMLTextAreaElement>(null);
  const offline = useOffline();
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const length = countCharacters(text.trim());
  const reason = offline
    ? "目前沒有網路，內容會保留，連線後再送出"
    : length > messageTextMax
      ? `訊息最多 ${grouped(messageTextMax)} 字`
      : found.length > 0
        ? sentence
        : length + files.length === 0
          ? "請輸入訊息或附上檔案"
          : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason || busy) return;
    key.current ||= freshKey();
    const form = new FormData();
    // Fields first: the server reads the parts in order and must know them before the files.
    form.set("text", text.trim());
    for (const file of files) form.append("files", file);
    setBusy(true);
    if (files.length > 0) setProgress(0);
    try {
      const [call, url] = ["POST /api/my_messages/{id}/send", `/api/my_messages/${threadId}/send`] as const;
      onSent(await upload(call, url, form, setProgress, key.current));
      key.current = "";
      forget();
      setFiles([]);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const refused = error.fields.text?.[0];
      if (refused) setRefusal(refused);
      else toast({ text: error.message, tone: "danger" });
    } finally {
      setBusy(false);
      setProgress(null);
      area.current?.focus();
    }
  };
  const type = (next: string) => {
    setText(next);
    setRefusal("");
    // Another text is another message.
    key.current = "";
    if (next.trim() !== "") onTyping();
  };
  const pick = (next: File[]) => {
    setFiles(next);
    key.current = "";
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-line border-t px-4 pt-2 pb-4 print:hidden">
      <Field
        label={<span className="sr-only">{`傳訊息給 ${to}`}</span>}
        error={found.length > 0 ? sentence : refusal}
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
            onKeyDown={(event) => {
              if (sends(event)) void submit(event);
            }}
          />
        )}
      </Field>
      {offline ? (
        <p role="status" className="text-kaki text-sm">
          目前沒有網路，輸入的內容會保留。
        </p>
      ) : null}
      {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilePicker files={files} onChange={pick} rules={messageFiles} short locked={busy} />
        <Button type="submit" busy={busy} reason={reason} icon={<Send aria-hidden size={18} />} className="ml-auto">
          送出
        </Button>
      </div>
    </form>
  );
}
