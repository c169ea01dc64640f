import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send";
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useRef } from "react";
import { messageFiles } from "#contract/files/sizes.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { useChosenFiles, useStoredText } from "#web/lib/drafts/stored-text.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { HighlightedArea } from "./highlighted-area.tsx";
import { PlusItem, PlusMenu } from "./plus-menu.tsx";
import { useFoundDetails } from "./use-found-details.ts";
import { useWriting, type Written } from "./use-writing.ts";
import { WritingState } from "./writing-state.tsx";

type Press = KeyboardEvent<HTMLTextAreaElement>;

/** Enter sends; with Shift, and always on a touch screen, it inserts a line break. */
const byEnter = (event: Press): boolean => !event.shiftKey && !matchMedia("(pointer: coarse)").matches;
/** The remaining characters at which the counter appears. */
const COUNTED = 500;

export type ComposerProps<A> = {
  /** Storage key of the unsent text; files are kept until a reload. */
  storageKey: string;
  /** Label of the field: 傳訊息給 小雨 */
  label: string;
  /** Lines of the menu beside the field, besides files: `PlusItem`. */
  plus?: ReactNode;
  contactAllowed?: boolean;
  send: (written: Written, attempt: Attempt) => Promise<A>;
  onSent?: (answer: A) => void;
  onTyping?: () => void;
  /** Whether the page's data is revalidated to show what was sent. */
  refresh?: boolean;
};

/** Form to write a message with files. The text is kept until the server has it. */
export function Composer<A>({ storageKey, label, plus, contactAllowed = true, ...way }: ComposerProps<A>) {
  const { send, onSent, onTyping, refresh = true } = way;
  const picker = useId();
  const stored = useStoredText(storageKey);
  const { found, sentence } = useFoundDetails(stored.text, contactAllowed);
  const area = useRef<HTMLTextAreaElement>(null);
  const rules = {
    max: messageTextMax,
    tooLong: `訊息最多 ${grouped(messageTextMax)} 字`,
    empty: "請輸入訊息或附上檔案",
    wrong: sentence,
  };
  const chosen = useChosenFiles(storageKey);
  const writing = useWriting({ ...stored, chosen }, rules, send, { refresh, after: (answer) => onSent?.(answer) });
  const { text, length, busy } = writing;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    await writing.submit(event);
    area.current?.focus();
  };
  const press = (event: Press) => {
    if (event.key !== "Enter" || isComposing(event) || !byEnter(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const type = (next: string) => {
    writing.type(next);
    if (next.trim() !== "") onTyping?.();
  };
  return (
    <form
      data-foot
      method="dialog"
      onSubmit={submit}
      className="flex flex-col gap-2 border-line border-t bg-surface px-3 pt-2 pb-3 sm:px-6 print:hidden"
    >
      <FilePicker
        inputId={picker}
        files={writing.files}
        onChange={writing.setFiles}
        rules={messageFiles}
        locked={busy}
        error={writing.filesError}
      />
      <WritingState {...writing} />
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
          error={writing.error}
          {...(length >= messageTextMax - COUNTED ? { counter: { value: length, max: messageTextMax } } : {})}
        >
          {(aria) => (
            <HighlightedArea
              {...aria}
              ref={area}
              rows={1}
              value={text}
              found={found}
              readOnly={busy}
              placeholder={label}
              enterKeyHint="send"
              className="field-sizing-content max-h-[30dvh] min-h-11 resize-none!"
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} icon={<Send aria-hidden size={18} />}>
          <span className="max-sm:sr-only">送出</span>
        </Button>
      </div>
    </form>
  );
}
