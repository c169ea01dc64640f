import { useCallback } from "react";
import { GiveBackForm } from "#contract/orders/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, TextArea } from "#web/ui/forms/field.tsx";
import type { RoomDialogProps } from "../room-dialogs/dialog-props.ts";
import { useSplit } from "../split-facts.tsx";
import { askedAmount, LaterEffectFacts } from "./effect.tsx";

/** Form of the seller to give back a part of a completed order. */
export function GiveBackDialog({ room: { id }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    GiveBackForm,
    { amount: "", reason: "" },
    (body, { key }) => api.call("POST /api/orders/{id}/refund_after", { params: { id }, body, key }),
    { done: "已退款，買家會收到通知", after: onClose, keep: { as: `give_back:${id}`, fields: ["reason"] } },
  );
  const { errors } = form.formState;
  const ask = useCallback(
    (amount: number) => api.call("GET /api/orders/{id}/refund_after", { params: { id }, query: { amount } }),
    [id],
  );
  const effect = useSplit(ask, askedAmount(form.watch("amount")) ?? 0);
  return (
    <FormDialog
      form={form}
      title={label}
      text="退款會依買家原本的付款方式退回，先從這筆交易的待入帳收益支付，不夠的從餘額支付。平台的費用也會按比例退還。"
      submit="確定退款"
      danger
      onClose={onClose}
    >
      <Field
        label="退給買家的金額"
        required
        hint={effect ? `最多 ${money(effect.most)}` : undefined}
        error={errors.amount?.message}
      >
        {(aria) => <MoneyInput {...aria} {...form.register("amount", { setValueAs: numberOf })} />}
      </Field>
      <LaterEffectFacts effect={effect} seller="你" />
      <Field label="給買家的說明" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
