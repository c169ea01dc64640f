import { type SubmitEvent, useId, useRef, useState } from "react";
import { profileLimits } from "#contract/profiles/items.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { putItem } from "./calls.ts";
import { kindWords } from "./fields.ts";

/** Adds words one after the other: type, Enter, the next one. */
export function QuickAdd({
  kind,
  taken,
  placeholder,
}: {
  kind: "skills" | "specialties";
  taken: readonly string[];
  placeholder: string;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction((name: string, attempt) => putItem({ kind, id: null, data: { name } }, attempt), {
    after: () => setText(""),
  });
  const name = text.trim();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (name === "") field.current?.focus();
    else if (taken.includes(name)) toast({ text: `「${name}」已經在清單裡。`, tone: "info" });
    else void run(name);
  };
  return (
    <form method="dialog" onSubmit={send} className="flex max-w-md gap-2">
      <label htmlFor={id} className="sr-only">
        新增{kindWords[kind]}
      </label>
      <TextInput
        ref={field}
        id={id}
        value={text}
        maxLength={profileLimits.wordMax}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
        加入
      </Button>
    </form>
  );
}
