import { useState } from "react";
import { limits } from "#contract/orders/limits.ts";
import { ReplyForm as Schema } from "#contract/orders/reviews.ts";
import { PublicField } from "#web/features/conversation/contact/public-field.tsx";
import { api } from "#web/lib/calls/api.ts";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";

/** Form to reply to a review, once. It is opened by a button. */
export function ReplyForm({ reviewId }: { reviewId: number }) {
  const [open, setOpen] = useState(false);
  const form = useActionForm(
    Schema,
    { text: "" },
    (body) => api.call("POST /api/reviews/{id}/reply", { params: { id: reviewId }, body }),
    { done: "回覆已公開", keep: { as: `reply:${reviewId}`, fields: ["text"] } },
  );
  const { errors } = form.formState;
  if (!open) {
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        回覆這則評價
      </Button>
    );
  }
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-3">
      <PublicField
        text={form.watch("text")}
        label="回覆"
        hint="可以回覆一次，送出後大家都看得到。"
        error={errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: limits.replyMax }}
      >
        {(aria) => <TextArea {...aria} rows={3} {...form.register("text")} />}
      </PublicField>
      {form.formError ? (
        <Alert tone="danger" live>
          {form.formError}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={form.busy}>
          送出回覆
        </Button>
        <Button size="sm" variant="quiet" disabled={form.busy} onClick={() => setOpen(false)}>
          取消
        </Button>
      </div>
    </form>
  );
}
