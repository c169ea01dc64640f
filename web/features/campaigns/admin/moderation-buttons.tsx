import { useState } from "react";
import { ModerationForm } from "#contract/reports/moderation.ts";
import { type Tone, variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

type Act<N extends string> = {
  name: N;
  label: string;
  form: string;
  tone: Tone;
  done: string | null;
};

type Props<N extends string> = {
  /** The title of the moderated row, for the labels of the buttons. */
  title: string;
  actions: readonly Act<N>[];
  send: (name: N, reason: string) => Promise<unknown>;
  /** Text of the reason dialog: the effect of the action. */
  text: string;
};

function ReasonDialog<N extends string>(props: Props<N> & { act: Act<N>; onClose: () => void }) {
  const { title, act, send, text, onClose } = props;
  const form = useActionForm(ModerationForm, { reason: "" }, ({ reason }) => send(act.name, reason), {
    done: act.done ?? "",
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${act.label}「${title}」`}
      text={text}
      submit={`確定${act.label}`}
      danger
      onClose={onClose}
    >
      <Field label="原因" required hint="會員會收到這段文字" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Moderation buttons for an entry or a participation; the server decides which are available. */
export function ModerationButtons<N extends string>(props: Props<N>) {
  const { title, actions, send } = props;
  const [act, setAct] = useState<Act<N> | null>(null);
  const press = useAction(({ name }: Act<N>) => send(name, ""), { done: (_, { done }) => done ?? "" });
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((each) => (
        <Button
          key={each.name}
          size="sm"
          variant={variantOf(each)}
          busy={press.busy && each.form === "press"}
          aria-label={`${each.label}「${title}」`}
          onClick={() => (each.form === "press" ? void press.run(each) : setAct(each))}
        >
          {each.label}
        </Button>
      ))}
      {act ? <ReasonDialog {...props} act={act} onClose={() => setAct(null)} /> : null}
    </div>
  );
}
