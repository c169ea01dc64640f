import { type FormEvent, useId, useState } from "react";
import { profileLimits } from "#contract/profiles/items.ts";
import { useCall } from "#web/lib/call.ts";
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
  const { busy, run } = useCall();
  const name = text.trim();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (name === "" || busy) return;
    if (taken.includes(name)) {
      toast({ text: `「${name}」已經在清單裡。`, tone: "info" });
      return;
    }
    if (await run(() => putItem(kind, null, { name }))) setText("");
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex max-w-md gap-2">
      <label htmlFor={id} className="sr-only">
        新增{kindWords[kind]}
      </label>
      <TextInput
        id={id}
        value={text}
        maxLength={profileLimits.wordMax}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        reason={name === "" ? `請輸入${kindWords[kind]}` : null}
        className="shrink-0"
      >
        加入
      </Button>
    </form>
  );
}
