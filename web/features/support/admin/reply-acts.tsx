import { useState } from "react";
import { SavedReplyForm } from "#contract/support/forms.ts";
import * as limits from "#contract/support/limits.ts";
import type { SavedReply } from "#contract/support/schemas.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const form = useActionForm(
    SavedReplyForm,
    { title: reply?.title ?? "", text: reply?.text ?? "" },
    (body, { key }) =>
      reply
        ? api.call("PUT /api/admin/saved_replies/{id}", { params: { id: reply.id }, body })
        : api.call("POST /api/admin/saved_replies", { body, key }),
    { done: "已儲存", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={reply ? `修改「${reply.title}」` : "新增常用回覆"}
      text="回信時選用，寄出前都可以再改。"
      submit="儲存"
      onClose={onClose}
    >
      <Field label="名稱" hint="例如：退款時間" required error={errors.title?.message}>
        {(aria) => <TextInput {...aria} maxLength={limits.savedReplyTitleMax} {...form.register("title")} />}
      </Field>
      <Field
        label="內容"
        required
        hint="例如：{暱稱}你好，訂單 {訂單編號} 的退款已經送出。"
        error={errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={8} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}

export function AddReply() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增常用回覆</Button>
      {open ? <ReplyDialog reply={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Change and remove one reply. */
export function ReplyActs({ reply }: { reply: SavedReply }) {
  const [open, setOpen] = useState<"change" | "remove" | null>(null);
  const close = () => setOpen(null);
  const remove = useAction(() => api.call("DELETE /api/admin/saved_replies/{id}", { params: { id: reply.id } }), {
    done: "已刪除",
    notice: "inline",
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" aria-label={`修改「${reply.title}」`} onClick={() => setOpen("change")}>
        修改
      </Button>
      <Button size="sm" variant="secondary" aria-label={`刪除「${reply.title}」`} onClick={() => setOpen("remove")}>
        刪除
      </Button>
      {open === "change" ? <ReplyDialog reply={reply} onClose={close} /> : null}
      <Confirm
        open={open === "remove"}
        onOpenChange={(next) => next || close()}
        title={`刪除「${reply.title}」`}
        text="已經寄出的信不受影響。"
        confirmLabel="刪除"
        tone="danger"
        refusal={remove.refusal}
        onConfirm={remove.run}
      />
    </div>
  );
}
