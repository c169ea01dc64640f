import { useState } from "react";
import { ModerationForm } from "#contract/reports/moderation.ts";
import type { AdminRequestFile } from "#contract/requests/admin.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

type Offered = AdminRequestFile["offered"][number];
type Action = Offered["actions"][number];

function TakeDownDialog({ offer, action, onClose }: { offer: Offered; action: Action; onClose: () => void }) {
  const form = useActionForm(
    ModerationForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/offers/{id}/take_down", { params: { id: offer.id }, body }),
    { done: action.done ?? "", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`${action.label} ${offer.seller} 的提案`}
      text="買家不能再接受這份提案。檢舉它的人會收到通知。"
      submit="確定移除"
      danger
      onClose={onClose}
    >
      <Field label="原因" hint="賣家會在通知與信件中看到。" required error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={4} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** The actions of an operator on an offer; the server decides which are available. */
export function OfferActs({ offer }: { offer: Offered }) {
  const [act, setAct] = useState<Action | null>(null);
  return (
    <>
      {offer.actions
        .filter(({ form }) => form === "take_down")
        .map((each) => (
          <Button
            key={each.name}
            size="sm"
            variant={variantOf(each)}
            onClick={() => setAct(each)}
            aria-label={`${each.label}：${offer.seller}`}
          >
            {each.label}
          </Button>
        ))}
      {act ? <TakeDownDialog offer={offer} action={act} onClose={() => setAct(null)} /> : null}
    </>
  );
}
