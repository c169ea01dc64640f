import { z } from "zod";
import { ContestForm, DisputeForm } from "#contract/orders/disputes.ts";
import { limits } from "#contract/orders/limits.ts";
import { disputeAnswerDays, disputeResolveDays } from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { lengthOf, numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, MoneyInput, TextArea } from "#web/ui/forms/field.tsx";
import type { RoomDialogProps } from "../room-dialogs/dialog-props.ts";
import { RoomSplit } from "../room-dialogs/room-split.tsx";

type ViewProps = RoomDialogProps & {
  path: "POST /api/orders/{id}/dispute" | "POST /api/orders/{id}/dispute/answer";
  text: string;
  done: string;
  danger?: boolean;
  /** The amount named by the other side, NT$. */
  theirs?: number;
};

/** Form for one side of a dispute: amount, statement and files. */
function ViewDialog({ path, room, label, text, done, danger, theirs, onClose }: ViewProps) {
  const { id, total, side } = room;
  const form = useActionForm(
    DisputeForm.extend({ files: z.array(z.instanceof(File)) }),
    { amount: "", reason: "", files: [] },
    ({ amount, reason, files }, { key, progress }) => {
      const body = { amount: String(amount), reason };
      return api.call(path, { params: { id }, body, files: { files }, onProgress: progress, key });
    },
    { done, after: onClose, keep: { as: `dispute:${id}`, fields: ["reason", "files"] } },
  );
  const { errors } = form.formState;
  const copy = () => form.setValue("amount", String(theirs), { shouldValidate: true, shouldDirty: true });
  return (
    <FormDialog form={form} title={label} text={text} submit={label} danger={danger === true} onClose={onClose}>
      <div className="flex flex-col gap-2">
        <Field label="應該退給買家的金額" required hint={`0 到 ${money(total)}`} error={errors.amount?.message}>
          {(aria) => <MoneyInput {...aria} {...form.register("amount", { setValueAs: numberOf })} />}
        </Field>
        {theirs === undefined ? null : (
          <div>
            <Button size="sm" variant="secondary" onClick={copy}>
              和對方相同：{money(theirs)}
            </Button>
          </div>
        )}
        <RoomSplit orderId={id} total={total} side={side} typed={form.watch("amount")} />
      </div>
      <Field
        label="說明"
        required
        hint="發生了什麼、和約定差在哪裡，附上截圖或檔案更清楚。對方和平台都會看到。"
        error={errors.reason?.message}
        counter={{ value: lengthOf(form.watch("reason")), max: limits.disputeMax }}
      >
        {(aria) => <TextArea {...aria} rows={5} {...form.register("reason")} />}
      </Field>
      <FormFiles form={form} />
    </FormDialog>
  );
}

/** Form to open a dispute. */
export function DisputeDialog(props: RoomDialogProps) {
  return (
    <ViewDialog
      {...props}
      path="POST /api/orders/{id}/dispute"
      text={`對方有${inWords(disputeAnswerDays)}天可以提出自己的金額，談不攏時由平台裁定，預計 ${disputeResolveDays} 天內完成。協調期間，交期與驗收期限都暫停計算。`}
      done="已申請平台協調"
      danger
    />
  );
}

/** Form of the other side to respond with its own amount. */
export function AnswerDisputeDialog(props: RoomDialogProps) {
  return (
    <ViewDialog
      {...props}
      theirs={props.room.dispute?.opened.amount ?? 0}
      path="POST /api/orders/{id}/dispute/answer"
      text="可以回覆一次。填和對方相同的金額，任一方再按下同意就結束協調，不同的話由平台裁定。"
      done="已回覆協調"
    />
  );
}

/** Form of the seller to contest a fault decision. */
export function ContestDialog({ room: { id }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    ContestForm,
    { reason: "" },
    (body) => api.call("POST /api/orders/{id}/contest_fault", { params: { id }, body }),
    { done: "異議已送出，平台會重新檢視", after: onClose, keep: { as: `contest:${id}`, fields: ["reason"] } },
  );
  return (
    <FormDialog
      form={form}
      title={label}
      text="每筆交易可以提出一次。平台會重新看過紀錄，維持或更正責任，已經退還買家的款項不會變動。"
      submit="送出異議"
      onClose={onClose}
    >
      <Field
        label="理由"
        required
        error={form.formState.errors.reason?.message}
        counter={{ value: lengthOf(form.watch("reason")), max: limits.contestMax }}
      >
        {(aria) => <TextArea {...aria} rows={5} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
