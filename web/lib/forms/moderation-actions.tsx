import { type ReactNode, useState } from "react";
import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { byTone, type Tone, variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useActionForm } from "./use-action-form.ts";

type Act = { name: string; label: string; form: string; tone: Tone; done: string | null };

/** Reported content of a member: operators may hide it, show it again, and dismiss its reports. */
export type Moderated = {
  id: number;
  title: string;
  /** Number of open reports. */
  waiting: number;
  lastReportId: number | null;
  actions: readonly Act[];
};

type ModerationCalls = {
  /** The calls of the forms; `press` runs an action without a form. */
  hide: (body: { reason: string }) => Promise<unknown>;
  show: (body: { reason: string }) => Promise<unknown>;
  dismiss: (body: { until: number; note: string }) => Promise<unknown>;
  press?: (name: string) => Promise<unknown>;
  words: {
    /** The effects of hiding, and where the author reads the reason. */
    hide: { text: string; hint: string };
    show: { text: string; hint: string };
    /** What does not change. */
    dismiss: string;
  };
};

type Props = { row: Moderated; act: Act; of: ModerationCalls; onClose: () => void };

function HideDialog({ row: { title, waiting }, act, of, onClose }: Props) {
  const form = useActionForm(ModerationForm, { reason: "" }, of.hide, { done: act.done ?? "", after: onClose });
  const reporters = waiting > 0 ? `等待處理的 ${waiting} 則檢舉會一併成立，檢舉人會收到通知。` : "";
  return (
    <FormDialog
      form={form}
      title={`${act.label}「${title}」`}
      text={`${of.words.hide.text}${reporters}`}
      submit="確定下架"
      danger
      onClose={onClose}
    >
      <Field label="原因" hint={of.words.hide.hint} required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function ShowDialog({ row: { title }, act, of, onClose }: Props) {
  const form = useActionForm(ModerationForm, { reason: "" }, of.show, { done: act.done ?? "", after: onClose });
  return (
    <FormDialog form={form} title={`恢復「${title}」`} text={of.words.show.text} submit={act.label} onClose={onClose}>
      <Field label="說明" hint={of.words.show.hint} required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function DismissDialog({ row: { title, lastReportId }, act, of, onClose }: Props) {
  const form = useActionForm(DismissReportsForm, { until: lastReportId ?? 0, note: "" }, of.dismiss, {
    done: act.done ?? "",
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`不處理「${title}」的檢舉`}
      text={`${of.words.dismiss}檢舉人會收到結果，說明只留在操作紀錄。`}
      submit="確定不處理"
      onClose={onClose}
    >
      <Field label="處理說明" required error={form.formState.errors.note?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("note")} />}
      </Field>
    </FormDialog>
  );
}

const dialogs: Record<string, ((props: Props) => ReactNode) | undefined> = {
  hide: HideDialog,
  show: ShowDialog,
  dismiss: DismissDialog,
};

/** The actions of an operator; the server decides which are available. */
export function ModerationActions({ row, of }: { row: Moderated; of: ModerationCalls }) {
  const [act, setAct] = useState<Act | null>(null);
  const press = useAction(async ({ name }: Act) => of.press?.(name), { done: (_, { done }) => done ?? "" });
  const Open = act && dialogs[act.form];
  return (
    <div className="flex flex-wrap gap-2">
      {row.actions.toSorted(byTone).map((each) => (
        <Button
          key={each.name}
          size="sm"
          variant={variantOf(each)}
          busy={press.busy && each.form === "press"}
          onClick={() => (each.form === "press" ? void press.run(each) : setAct(each))}
          aria-label={`${each.label}「${row.title}」`}
        >
          {each.label}
        </Button>
      ))}
      {act && Open ? (
        <StillAvailable value={isStillAvailable(act, row.actions)}>
          <Open row={row} act={act} of={of} onClose={() => setAct(null)} />
        </StillAvailable>
      ) : null}
    </div>
  );
}
