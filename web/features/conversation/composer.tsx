import Send from "lucide-react/icons/send";
import { type KeyboardEvent, type SubmitEvent, useRef } from "react";
import { messageFiles } from "#contract/files/sizes.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { useChosenFiles, useStoredText } from "#web/lib/drafts/stored-text.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { HighlightedArea } from "./highlighted-area.tsx";
import { useFoundDetails } from "./use-found-details.ts";
import { useWriting, type Written } from "./use-writing.ts";
import { WritingState } from "./writing-state.tsx";

type Press = KeyboardEvent<HTMLTextAreaElement>;

/** Enter sends; with Shift, and always on a touch screen, it inserts a line break. */
const byEnter = (event: Press): boolean => !event.shiftKey && !matchMedia("(pointer: coarse)").matches;
/** Ctrl+Enter sends; Enter inserts a line break. */
const byCtrlEnter = (event: Press): boolean => event.ctrlKey || event.metaKey;

/** At the bottom of a full-page conversation, or as one part of a page among others. */
const looks = {
  foot: { className: "px-4 pt-2 pb-4", rows: 2, bare: true, sends: byEnter, counted: 1 },
  part: { className: "pt-4", rows: 3, bare: false, sends: byCtrlEnter, counted: messageTextMax - 500 },
};

export type ComposerProps<A> = {
  /** Storage key of the unsent text; files are kept until a reload. */
  storageKey: string;
  /** Label of the field: 傳訊息給 小雨 */
  label: string;
  look: keyof typeof looks;
  contactAllowed?: boolean;
  send: (written: Written, attempt: Attempt) => Promise<A>;
  onSent?: (answer: A) => void;
  onTyping?: () => void;
  /** Whether the page's data is revalidated to show what was sent. */
  refresh?: boolean;
};

/** Form to write a message with files. The text is kept until the server has it. */
export function Composer<A>({ storageKey, label, look, contactAllowed = true, ...way }: ComposerProps<A>) {
  const { send, onSent, onTyping, refresh = true } = way;
  const { className, rows, bare, sends, counted } = looks[look];
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
    if (event.key !== "Enter" || isComposing(event) || !sends(event)) return;
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
      className={cx("flex flex-col gap-3 border-line border-t print:hidden", className)}
    >
      <Field
        label={bare ? <span className="sr-only">{label}</span> : label}
        error={writing.error}
        {...(length >= counted ? { counter: { value: length, max: messageTextMax } } : {})}
      >
        {(aria) => (
          <HighlightedArea
            {...aria}
            ref={area}
            rows={rows}
            value={text}
            found={found}
            readOnly={busy}
            placeholder={bare ? label : undefined}
            className="max-h-[30dvh]"
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <WritingState {...writing} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilePicker
          files={writing.files}
          onChange={writing.setFiles}
          rules={messageFiles}
          short={bare}
          locked={busy}
          error={writing.filesError}
        />
        <Button type="submit" busy={busy} icon={<Send aria-hidden size={18} />} className="ml-auto">
          送出
        </Button>
      </div>
    </form>
  );
}
