import { z } from "zod";
import { CancellationForm, DeclineForm, ExtensionForm, RevisionForm } from "#contract/orders/schemas.ts";
import { messageTextMax, proposalAnswerMs } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { FormFiles } from "#web/lib/forms/form-files.tsx";
import { lengthOf, numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import type { RoomDialogProps } from "./dialog-props.ts";
import { RoomSplit } from "./room-split.tsx";

const answerHours = proposalAnswerMs / HOUR;

/** Form of the buyer to request a revision. */
export function RevisionDialog({ room: { id, revisionsLeft: left }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    RevisionForm.extend({ files: z.array(z.instanceof(File)) }),
    { text: "", files: [] },
    ({ text, files }, { key, progress }) =>
      api.call("POST /api/orders/{id}/revision", {
        params: { id },
        body: { text },
        files: { files },
        onProgress: progress,
        key,
      }),
    { done: "修改要求已送出", after: onClose, keep: { as: `revision:${id}`, fields: ["text", "files"] } },
  );
  return (
    <FormDialog
      form={form}
      title={label}
      text={left === null ? "這個方案修改不限次數。" : `還可以修改 ${left} 次，送出後用掉 1 次。`}
      submit="送出修改要求"
      onClose={onClose}
    >
      <Field
        label="要修改的地方"
        required
        hint="寫得越具體，越容易一次到位。"
        error={form.formState.errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: messageTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={5} {...form.register("text")} />}
      </Field>
      <FormFiles form={form} />
    </FormDialog>
  );
}

/** Form of the seller to decline the order. */
export function DeclineDialog({ room: { id, declineUntil: until }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    DeclineForm,
    { reason: "" },
    (body) => api.call("POST /api/orders/{id}/decline", { params: { id }, body }),
    { done: "已婉拒，款項會退還買家", after: onClose, keep: { as: `decline:${id}`, fields: ["reason"] } },
  );
  return (
    <FormDialog
      form={form}
      title={label}
      text={`買家會收到原因，款項全額退還。婉拒後這筆交易不能恢復，不會影響你的評價。${until ? `${dateTime(until)} 前可以婉拒。` : ""}`}
      submit="婉拒並退款"
      danger
      onClose={onClose}
    >
      <Field label="原因" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Form of the seller to propose an extension. */
export function ExtensionDialog({ room: { id }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    ExtensionForm,
    { days: "", reason: "" },
    (body) => api.call("POST /api/orders/{id}/extension", { params: { id }, body }),
    { done: "請求已送出，等待買家回覆", after: onClose, keep: { as: `extension:${id}`, fields: ["reason"] } },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={label}
      text={`買家同意後，交期就會延後。${answerHours} 小時內沒有回覆，交期不變。`}
      submit="送出請求"
      onClose={onClose}
    >
      <Field label="需要多少天" required error={errors.days?.message}>
        {(aria) => (
          <TextInput
            {...aria}
            inputMode="numeric"
            maxLength={2}
            className="max-w-32"
            {...form.register("days", { setValueAs: numberOf })}
          />
        )}
      </Field>
      <Field label="原因" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** Form of either side to propose a cancellation, with the refund. */
export function CancellationDialog({ room: { id, total, side }, label, onClose }: RoomDialogProps) {
  const form = useActionForm(
    CancellationForm,
    { refund: total, reason: "" },
    (body) => api.call("POST /api/orders/{id}/cancellation", { params: { id }, body }),
    { done: "提議已送出，等待對方回覆", after: onClose, keep: { as: `cancellation:${id}`, fields: ["reason"] } },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={label}
      text={`對方同意後交易取消，退款照你提議的金額。${answerHours} 小時內沒有回覆，會請平台裁定。`}
      submit="送出提議"
      danger
      onClose={onClose}
    >
      <Field label="退給買家的金額" required hint={`0 到 ${money(total)}`} error={errors.refund?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("refund", { setValueAs: numberOf })} />}
      </Field>
      <RoomSplit orderId={id} total={total} side={side} typed={form.watch("refund")} />
      <Field label="原因" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
