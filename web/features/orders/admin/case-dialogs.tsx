import { useCallback } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { AnswerForBothForm, DecideContestForm, DecisionForm } from "#contract/orders/operators/cases.ts";
import { faults } from "#contract/orders/states.ts";
import { twoPersonsAbove } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, MoneyInput, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { SplitFacts, useSplit } from "../split-facts.tsx";
import { faultWords, sideWords } from "../words.ts";
import { FaultField, ReasonFields } from "./verdict-fields.tsx";

type CaseFile = AnswerOf<"GET /api/admin/disputes/{orderId}">;
type DialogProps = { file: CaseFile; onClose: () => void };

const PROPOSED = "已提出，等待另一位營運人員放行";

/** Says that a decision about a large amount needs the approval of a second operator. */
function TwoPersons({ total }: { total: number }) {
  if (total <= twoPersonsAbove) return null;
  return (
    <Alert tone="attention">
      這筆交易超過 {money(twoPersonsAbove)}，送出後要由另一位營運人員在「待放行」確認，才會退款與撥款。
    </Alert>
  );
}

/** Loads from the server how a refund would split the money of this case. */
function useCaseSplit(orderId: number, refund: number | null) {
  const ask = useCallback(
    (refund: number) => api.call("GET /api/admin/disputes/{orderId}/split", { params: { orderId }, query: { refund } }),
    [orderId],
  );
  return useSplit(ask, refund);
}

const toDecide = {
  call: "POST /api/admin/disputes/{orderId}/decision",
  title: "裁定這筆協調",
  text: "裁定後立即退款與撥款，不能更改。雙方各自收到給自己的理由。",
  submit: "確定裁定",
  done: "已裁定，雙方會收到理由",
} as const;

const toClose = {
  call: "POST /api/admin/disputes/{orderId}/close",
  title: "代為結束這筆交易",
  text: "交易立即結束，依金額退款與撥款，不能恢復。雙方各自收到給自己的理由。",
  submit: "確定結束交易",
  done: "交易已結束，雙方會收到理由",
} as const;

/** Form to decide a dispute, or with `closes` to end the order for its parties: refund, fault and two reasons. */
export function DecideDialog({ file, closes, onClose }: DialogProps & { closes: boolean }) {
  const act = closes ? toClose : toDecide;
  const { orderId, total } = file;
  const form = useActionForm(
    DecisionForm,
    { refund: "", fault: "" as never, reasonBuyer: "", reasonSeller: "" },
    (body, { key }) => api.call(act.call, { params: { orderId }, body, key }),
    {
      done: ({ waiting }) => (waiting ? PROPOSED : act.done),
      after: onClose,
      keep: { as: `decision:${orderId}`, fields: ["reasonBuyer", "reasonSeller"] },
    },
  );
  const { errors } = form.formState;
  const typed = form.watch("refund");
  const refund = typed === undefined || typed === "" ? null : Number(typed);
  const split = useCaseSplit(orderId, refund !== null && refund <= total ? refund : null);
  // When an order is closed for its parties, the amounts of an earlier dispute are not suggested.
  const [open] = closes ? [] : file.disputes;
  const named = [open?.opened, open?.answered].filter((each) => each !== null && each !== undefined);
  return (
    <FormDialog form={form} title={act.title} text={act.text} submit={act.submit} danger onClose={onClose}>
      <TwoPersons total={total} />
      <div className="flex flex-col gap-2">
        <Field label="退給買家的金額" required hint={`0 到 ${money(total)}`} error={errors.refund?.message}>
          {(aria) => <MoneyInput {...aria} {...form.register("refund", { setValueAs: numberOf })} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          {named.map(({ side, amount }) => (
            <Button
              key={side}
              size="sm"
              variant="secondary"
              onClick={() => form.setValue("refund", String(amount), { shouldValidate: true })}
            >
              {sideWords[side]}主張 {money(amount)}
            </Button>
          ))}
        </div>
        {refund === null || refund > total ? null : <SplitFacts split={split} side={null} />}
      </div>
      <FaultField
        registration={form.register("fault")}
        error={errors.fault}
        hint="只有賣家責任會計入賣家的完成率，賣家可以提出一次異議。"
      />
      <ReasonFields buyer={form.register("reasonBuyer")} seller={form.register("reasonSeller")} errors={errors} />
    </FormDialog>
  );
}

/** Form to answer a cancellation proposal on behalf of a party. */
export function AnswerDialog({ file, agree, onClose }: DialogProps & { agree: boolean }) {
  const { orderId, proposal, total } = file;
  const form = useActionForm(
    AnswerForBothForm,
    { agree, reasonBuyer: "", reasonSeller: "" },
    (body) => api.call("POST /api/admin/disputes/{orderId}/proposal", { params: { orderId }, body }),
    {
      done: ({ waiting }) => (waiting ? PROPOSED : agree ? "已代為同意取消" : "已回覆不取消，交易繼續"),
      after: onClose,
    },
  );
  const { errors } = form.formState;
  const split = useCaseSplit(orderId, agree && proposal ? proposal.refund : null);
  return (
    <FormDialog
      form={form}
      title={agree ? "代為同意取消" : "不同意取消"}
      text={agree ? "交易立即取消，依提議的金額退款與撥款，不能恢復。" : "交易照常進行，雙方會收到理由。"}
      submit={agree ? "同意取消" : "不同意取消"}
      danger={agree}
      onClose={onClose}
    >
      {agree ? (
        <>
          <TwoPersons total={total} />
          <SplitFacts split={split} side={null} />
        </>
      ) : null}
      <ReasonFields buyer={form.register("reasonBuyer")} seller={form.register("reasonSeller")} errors={errors} />
    </FormDialog>
  );
}

/** Form to uphold or change a fault decision. */
export function ContestDialog({ file: { orderId }, onClose }: DialogProps) {
  const form = useActionForm(
    DecideContestForm,
    { fault: "seller" as const, reason: "" },
    (body) => api.call("POST /api/admin/disputes/{orderId}/contest", { params: { orderId }, body }),
    { done: "已決定責任歸屬，賣家會收到理由", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="決定責任歸屬"
      text="選「賣家」就是維持原本的責任。款項不會變動，賣家的完成率會重新計算。"
      submit="送出決定"
      onClose={onClose}
    >
      <Field label="責任歸屬" required error={errors.fault?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("fault")}>
            {faults.map((fault) => (
              <option key={fault} value={fault}>
                {fault === "seller" ? "賣家（維持）" : faultWords[fault]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="給賣家的理由" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
