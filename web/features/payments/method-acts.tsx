import { useState } from "react";
import { type MethodSwitch, SwitchForm } from "#contract/payments/switches.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextInput } from "#web/ui/forms/field.tsx";

type Props = { method: MethodSwitch };

function CloseDialog({ method: { key, label }, onClose }: Props & { onClose: () => void }) {
  const form = useActionForm(
    SwitchForm,
    { closed: true, reason: "" },
    (body) => api.call("PUT /api/admin/payment_methods/{method}", { params: { method: key }, body }),
    { done: `${label}已停用`, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`停用${label}`}
      text="買家在結帳與交易室都不能再選這個方式，會看到原因。已經開始的付款照常完成。"
      submit="停用"
      danger
      onClose={onClose}
    >
      <Field
        label="原因"
        required
        hint="買家會看到，例如：維護到 18:00。"
        error={form.formState.errors.reason?.message}
      >
        {(aria) => <TextInput {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Disables a payment method, or enables it again. */
export function MethodActs({ method }: Props) {
  const [closing, setClosing] = useState(false);
  const { key, label, closed } = method;
  const { busy, run } = useAction(
    () =>
      api.call("PUT /api/admin/payment_methods/{method}", {
        params: { method: key },
        body: { closed: false, reason: "" },
      }),
    { done: `${label}已恢復` },
  );
  if (closed)
    return (
      <Button size="sm" variant="secondary" busy={busy} onClick={() => run()} aria-label={`恢復${label}`}>
        恢復
      </Button>
    );
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setClosing(true)} aria-label={`停用${label}`}>
        停用
      </Button>
      {closing ? <CloseDialog method={method} onClose={() => setClosing(false)} /> : null}
    </>
  );
}
