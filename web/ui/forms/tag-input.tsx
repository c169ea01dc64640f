import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { without } from "#web/ui/lists/order.ts";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import type { FieldAria } from "./field.tsx";
import { isComposing } from "./is-composing.ts";
import { TextInput } from "./text-input.tsx";

/** Adds tags from typed text, separated by commas, 、 or line breaks: no duplicates, at most `max`. */
export function addTags(tags: readonly string[], typed: string, max: number): string[] {
  const words = typed
    .split(/[,，、;；\n#＃]/)
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set([...tags, ...words])].slice(0, max);
}

export type TagInputProps = {
  aria: FieldAria;
  tags: readonly string[];
  max: number;
  onChange: (edit: (tags: string[]) => string[]) => void;
};

/** A list of tags, each with a remove button, and a field to add more. */
export function TagInput({ aria, tags, max, onChange }: TagInputProps) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const { list, follow } = useListFocus<HTMLDivElement>();
  const add = () => {
    if (typed.trim() !== "") onChange((old) => addTags(old, typed, max));
    setTyped("");
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      {tags.length > 0 ? (
        <ul id={listId} aria-label="已加入的標籤" className="flex flex-wrap gap-2">
          {tags.map((tag, at) => (
            <li key={tag} className="flex items-center rounded-full bg-sunken pl-3.5">
              {tag}
              <button
                type="button"
                aria-label={`移除標籤「${tag}」`}
                onClick={() => {
                  follow(at, "remove");
                  onChange((old) => without(old, at));
                }}
                className="inline-flex size-9 items-center justify-center rounded-full text-ink-soft hover:text-danger pointer-coarse:size-11"
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextInput
        {...aria}
        value={typed}
        enterKeyHint="enter"
        readOnly={tags.length >= max}
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          add();
        }}
      />
    </div>
  );
}
