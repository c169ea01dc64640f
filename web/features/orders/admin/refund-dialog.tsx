import { useCallback } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { OrderRefundForm } from "#contract/orders/operators/cases.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, NativeSelect } from "#web/ui/forms/field.tsx";
import { askedAmount, LaterEffectFacts } from "../refunds/effect.tsx";
import { useSplit } from "../split-facts.tsx";
import { FaultField, ReasonFields } from "./verdict-fields.tsx";

type Props = { file: AnswerOf<"GET /api/admin/disputes/{orderId}">; onClose: () => void };

/** Form of an operator to order a refund after completion: amount, who bears it, fault and two reasons. */
export function RefundDialog({ file: { orderId }, onClose }: Props) {
  const form = useActionForm(
    OrderRefundForm,
    { amount: "", bearer: "seller", fault: "" as never, reasonBuyer: "", reasonSeller: "" },
    (body, { key }) => api.call("POST /api/admin/disputes/{orderId}/refund_after", { params: { orderId }, body, key }),
    {
      done: ({ waiting }) => (waiting ? "已提出，等待另一位營運人員放行" : "已退款，雙方會收到理由"),
      after: onClose,
      keep: { as: `refund_after:${orderId}`, fields: ["reasonBuyer", "reasonSeller"] },
    },
  );
  const { errors } = form.formState;
  const [bearer, fault] = [form.watch("bearer"), form.watch("fault")];
  const ask = useCallback(
    (amount: number) =>
      api.call("GET /api/admin/disputes/{orderId}/refund_after", {
        params: { orderId },
        query: { amount, bearer, fault: fault || "none" },
      }),
    [orderId, bearer, fault],
  );
  const effect = useSplit(ask, askedAmount(form.watch("amount")) ?? 0);
  return (
    <FormDialog
      form={form}
      title="退款給買家"
      text={`交易維持完成。單筆或一天內合計超過 ${money(twoPersonsAbove)}，要由另一位營運人員放行。`}
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
      <Field label="由誰負擔" required error={errors.bearer?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("bearer")}>
            <option value="seller">賣家</option>
            <option value="house">平台</option>
          </NativeSelect>
        )}
      </Field>
      <FaultField
        registration={form.register("fault")}
        error={errors.fault}
        hint="買家或賣家有責任時，平台不退還費用。"
      />
      <LaterEffectFacts effect={effect} seller="賣家" />
      <ReasonFields buyer={form.register("reasonBuyer")} seller={form.register("reasonSeller")} errors={errors} />
    </FormDialog>
  );
}
