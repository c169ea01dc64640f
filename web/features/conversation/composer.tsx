import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useId,
  useImperativeHandle,
  useRef,
} from "react";
import { messageFiles } from "#contract/files/sizes.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import { useChosenFiles, useStoredText } from "#web/lib/drafts/stored-text.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useMissing } from "#web/lib/forms/use-missing.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { HighlightedArea } from "./contact/highlighted-area.tsx";
import { useFoundDetails } from "./contact/use-found-details.ts";
import { PlusItem, PlusMenu } from "./plus-menu.tsx";
import type { Written } from "./use-writing.ts";

type Press = KeyboardEvent<HTMLTextAreaElement>;

/** Enter sends; with Shift, and on a touch screen, it inserts a line break. With Ctrl or ⌘ it always sends. */
const byEnter = (event: Press): boolean =>
  event.ctrlKey || event.metaKey || (!event.shiftKey && !matchMedia("(pointer: coarse)").matches);
/** The remaining characters at which the counter appears. */
const COUNTED = 500;

export type ComposerHandle = {
  /** Moves a message that was not sent back into the field. */
  put: (written: Written) => void;
};

export type ComposerProps = {
  ref?: Ref<ComposerHandle>;
  /** Storage key of the unsent text; files are kept until a reload. */
  storageKey: string;
  /** Label of the field: 傳訊息給 小雨 */
  label: string;
  /** Lines of the menu beside the field, besides files: `PlusItem`. */
  plus?: ReactNode;
  contactAllowed?: boolean;
  /** Takes over what was written, `useOutgoing`: the field is free at once. */
  onSend: (written: Written) => void;
  onTyping?: () => void;
};

/** Form to write a message with files. */
export function Composer({ ref, storageKey, label, plus, contactAllowed = true, onSend, onTyping }: ComposerProps) {
  const picker = useId();
  const { text, setText, forget } = useStoredText(storageKey);
  const [files, setFiles] = useChosenFiles(storageKey);
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const area = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text);
  const problem = length > messageTextMax ? `訊息最多 ${grouped(messageTextMax)} 字` : sentence;
  const nothing = files.length === 0 && length === 0;
  const missing = useMissing(problem || nothing ? 1 : 0);
  useImperativeHandle(ref, () => ({
    put: (written) => {
      setText([text, written.text].filter(Boolean).join("\n"));
      setFiles([...files, ...written.files]);
      area.current?.focus();
    },
  }));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem || nothing) return missing.mark(event.currentTarget);
    missing.unmark();
    onSend({ text: text.trim(), files });
    forget();
    setFiles([]);
    area.current?.focus();
  };
  const press = (event: Press) => {
    if (event.key !== "Enter" || isComposing(event) || !byEnter(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const type = (next: string) => {
    setText(next);
    if (next.trim() !== "") onTyping?.();
  };
  return (
    <form
      data-foot
      method="dialog"
      onSubmit={submit}
      className="flex flex-col gap-2 border-line border-t bg-surface px-3 pt-2 pb-3 sm:px-6 print:hidden"
    >
      <FilePicker inputId={picker} files={files} onChange={setFiles} rules={messageFiles} locked={false} />
      <div className="flex items-end gap-2">
        <PlusMenu>
          <PlusItem
            icon={<Paperclip aria-hidden size={20} />}
            onSelect={() => document.getElementById(picker)?.click()}
          >
            附上檔案
          </PlusItem>
          {plus}
        </PlusMenu>
        <Field
          label={<span className="sr-only">{label}</span>}
          className="min-w-0 grow"
          error={problem || (missing.marked && nothing ? "請輸入訊息或附上檔案" : "")}
          {...(length >= messageTextMax - COUNTED ? { counter: { value: length, max: messageTextMax } } : {})}
        >
          {(aria) => (
            <HighlightedArea
              {...aria}
              ref={area}
              rows={1}
              value={text}
              found={found}
              placeholder={label}
              enterKeyHint="send"
              className="field-sizing-content max-h-[30dvh] min-h-11 resize-none!"
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          )}
        </Field>
        <Button type="submit" icon={<Send aria-hidden size={18} />}>
          <span className="max-sm:sr-only">送出</span>
        </Button>
      </div>
      <p className="hidden pl-14 text-ink-soft text-xs wide:not-pointer-coarse:block">
        Enter 或 Ctrl＋Enter 送出，Shift＋Enter 換行
      </p>
    </form>
  );
}
