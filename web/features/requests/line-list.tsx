import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { PublicLine } from "#web/features/conversation/contact/public-field.tsx";
import { useRootData } from "#web/lib/page/session.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { isComposing } from "#web/ui/forms/is-composing.ts";
import { without } from "#web/ui/lists/order.ts";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { contactProblems } from "./contact.ts";

type LineListProps<L> = {
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  textOf: (line: L) => string;
  withText: (line: L, text: string) => L;
  blank: L;
  max: number;
  /** Name of a line: 項目. */
  name: string;
  addLabel: string;
  placeholder?: string;
  locked?: boolean;
  problemAt: (at: number) => string | undefined;
  /** Rendered beside the text of a line. */
  aside?: (line: L, at: number) => ReactNode;
  "aria-labelledby"?: string | undefined;
  "aria-describedby"?: string | undefined;
};

type LineTextProps = {
  label: string;
  text: string;
  invalid: boolean;
  locked: boolean;
  placeholder: string | undefined;
  onText: (text: string) => void;
  /** Called on Enter in a line that is not empty. */
  onEnter: () => void;
};

function LineText({ label, text, invalid, locked, placeholder, onText, onEnter }: LineTextProps) {
  return (
    <PublicLine text={text}>
      <TextInput
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        value={text}
        maxLength={200}
        readOnly={locked}
        placeholder={placeholder}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          if (text.trim() !== "") onEnter();
        }}
      />
    </PublicLine>
  );
}

/** An editable list of public one-line texts: Enter adds a line, each can be removed. */
export function LineList<L>(props: LineListProps<L>) {
  const { lines, onChange, textOf, withText, blank, max, name, addLabel, locked = false, problemAt, aside } = props;
  const { list, follow } = useListFocus<HTMLFieldSetElement>();
  const texts = lines.map((line, at) => [String(at), textOf(line)]);
  const contacts = contactProblems(Object.fromEntries(texts), useRootData()?.origin ?? "");
  const add = () => {
    if (lines.length >= max) return;
    follow(lines.length, "type");
    onChange([...lines, blank]);
  };
  return (
    <fieldset
      ref={list}
      aria-labelledby={props["aria-labelledby"]}
      aria-describedby={props["aria-describedby"]}
      className="flex min-w-0 flex-col gap-2"
    >
      {lines.length > 0 ? (
        <ol className="flex flex-col gap-2">
          {lines.map((line, at) => {
            const problem = contacts[at] ?? problemAt(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: every control is told its value, so a place may be its key
              <li key={at}>
                <div className="flex items-center gap-2">
                  <LineText
                    label={`${name} ${at + 1}`}
                    text={textOf(line)}
                    invalid={problem !== undefined}
                    locked={locked}
                    placeholder={at === 0 ? props.placeholder : undefined}
                    onText={(text) =>
                      onChange(lines.map((each, place) => (place === at ? withText(each, text) : each)))
                    }
                    onEnter={add}
                  />
                  {aside?.(line, at)}
                  {locked ? null : (
                    <IconButton
                      data-act="remove"
                      label={`移除${name} ${at + 1}`}
                      icon={<X aria-hidden size={18} />}
                      onClick={() => {
                        follow(at, "remove");
                        onChange(without(lines, at));
                      }}
                    />
                  )}
                </div>
                {problem ? (
                  <p role="alert" className="mt-1 text-danger text-sm">
                    {problem}
                  </p>
                ) : null}
                <ErrorHelp error={problem} />
              </li>
            );
          })}
        </ol>
      ) : null}
      {locked ? null : lines.length < max ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden size={18} />}
          className="self-start"
          onClick={add}
        >
          {addLabel}
        </Button>
      ) : (
        <p className="text-ink-faint text-sm">已經有 {max} 項，移除一項才能再加。</p>
      )}
    </fieldset>
  );
}
