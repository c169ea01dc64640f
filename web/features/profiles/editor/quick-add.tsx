import { type SubmitEvent, useId, useRef, useState } from "react";
import { profileLimits } from "#contract/profiles/items.ts";
import { PublicLine } from "#web/features/conversation/contact/public-field.tsx";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { TextInput } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { putItem } from "./calls.ts";
import { kindWords } from "./fields.ts";

/** Field to add several words in a row, each with Enter. */
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
  const { sentence } = useFoundDetails(text, false, "open");
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
    <form method="dialog" onSubmit={send} className="flex max-w-md flex-col gap-1.5">
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          新增{kindWords[kind]}
        </label>
        <PublicLine text={text}>
          <TextInput
            ref={field}
            id={id}
            aria-invalid={sentence ? true : undefined}
            aria-describedby={sentence ? `${id}-problem` : undefined}
            value={text}
            maxLength={profileLimits.wordMax}
            placeholder={placeholder}
            onChange={({ target }) => setText(target.value)}
          />
        </PublicLine>
        <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
          加入
        </Button>
      </div>
      {sentence ? (
        <p id={`${id}-problem`} role="alert" className="text-danger text-sm">
          {sentence}
        </p>
      ) : null}
      <ErrorHelp error={sentence} />
    </form>
  );
}
