import type { AnswerOf } from "#contract/api.ts";
import { ViewForm } from "#contract/moderation/schemas.ts";
import { viewingMinutes } from "#contract/moderation/viewing.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

type MemberFile = AnswerOf<"GET /api/admin/members/{id}">;

/** Asks why an operator has to see the pages as the member does, and goes there. */
export function ViewDialog({ member: { id, nickname }, onClose }: { member: MemberFile; onClose: () => void }) {
  const form = useActionForm(
    ViewForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/members/{id}/view", { params: { id }, body }),
    // The whole browser sees the pages as the member from now on.
    { after: () => location.assign(to("/mypage")), refresh: false },
  );
  return (
    <FormDialog
      form={form}
      title={`以「${nickname}」的身分檢視`}
      text={`${viewingMinutes} 分鐘內看到會員看到的頁面，什麼都不能改，也看不到對話、設定、證件與帳戶。會員會收到通知。`}
      submit="開始檢視"
      onClose={onClose}
    >
      <Field label="原因" required hint="只留在操作紀錄。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
