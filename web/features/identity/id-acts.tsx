import { useState } from "react";
import { type IdAction, IdRefuseForm, idParts, idRefusals } from "#contract/identity/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Field, TextArea } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import type { IdFile } from "./id-papers.tsx";

type RefuseProps = { file: IdFile; action: IdAction; onClose: () => void };

function RefuseDialog({ file: { id, name }, action, onClose }: RefuseProps) {
  const form = useActionForm(
    IdRefuseForm,
    { reasons: [], words: "" },
    (body) => api.call("POST /api/admin/id_applications/{id}/refuse", { params: { id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={`${action.label}「${name}」的申請`}
      text="會員會在通知、信件與帳號設定看到這些原因，並且可以重新申請。"
      submit={`確定${action.label}`}
      danger
      onClose={onClose}
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium">原因</legend>
        {Object.entries(idRefusals).map(([value, sentence]) => (
          <Checkbox key={value} value={value} label={sentence} {...form.register("reasons")} />
        ))}
      </fieldset>
      <Field label="補充說明" hint="會員看得到。沒有勾選原因時，請在這裡說明。" error={errors.words?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("words")} />}
      </Field>
    </FormDialog>
  );
}

/** Why an application cannot be accepted yet; null when it can. */
function whyNot({ sameNumber, opened }: IdFile): string | null {
  if (sameNumber) return "這個證號已經用於另一個帳號";
  return idParts.every((part) => opened.includes(part)) ? null : "請先查看證號與兩張圖片";
}

/** Accept or reject; the server decides what is available to this operator. */
export function IdActs({ file }: { file: IdFile }) {
  const [act, setAct] = useState<IdAction["form"] | null>(null);
  const close = () => setAct(null);
  const { id, name, actions } = file;
  const acceptance = actions.find(({ form }) => form === "accept");
  const refusal = actions.find(({ form }) => form === "refuse");
  const accept = useAction(() => api.call("POST /api/admin/id_applications/{id}/accept", { params: { id } }), {
    done: acceptance?.done ?? "",
    notice: "inline",
  });
  if (!acceptance || !refusal) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button reason={whyNot(file)} onClick={() => setAct("accept")}>
        {acceptance.label}
      </Button>
      <Button variant={variantOf(refusal)} onClick={() => setAct("refuse")}>
        {refusal.label}
      </Button>
      <Confirm
        open={act === "accept"}
        onOpenChange={(open) => open || close()}
        title={`${acceptance.label}「${name}」的身分驗證？`}
        text={acceptance.confirm ?? ""}
        confirmLabel={`${acceptance.label}驗證`}
        refusal={accept.refusal}
        onConfirm={accept.run}
      />
      {act === "refuse" ? <RefuseDialog file={file} action={refusal} onClose={close} /> : null}
    </div>
  );
}
