import { useEffect } from "react";
import { grouped } from "#contract/money.ts";
import { limits } from "#contract/orders/limits.ts";
import { ReviewForm as Schema } from "#contract/orders/reviews.ts";
import { api } from "#web/lib/calls/api.ts";
import { useStoredText } from "#web/lib/drafts/stored-text.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { StarInput } from "#web/ui/forms/star-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { scoreWords } from "../reviews/score-words.ts";
import type { RoomDialogProps } from "./dialog-props.ts";

const scores = ["overall", "quality", "communication", "value"] as const;

/** Form of a review of the other participant: stars and text. */
export function ReviewDialog({ room, label, onClose }: RoomDialogProps) {
  const draft = useStoredText(`review:${room.id}`);
  const sent = () => {
    draft.forget();
    onClose();
  };
  const form = useActionForm(
    Schema,
    { text: "" },
    (body) => api.call("POST /api/orders/{id}/review", { params: { id: room.id }, body }),
    { done: "評價已送出", after: sent },
  );
  const { setValue } = form;
  const typed = draft.text;
  useEffect(() => {
    if (typed) setValue("text", typed, { shouldValidate: false });
  }, [typed, setValue]);
  const { errors } = form.formState;
  const text = form.register("text", { onChange: (event) => draft.setText(event.target.value) });
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={form.busy}
      onOpenChange={(open) => open || onClose()}
      title={`評價${room.other.nickname}`}
      description={room.review.note}
    >
      <form id="review" method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-5">
        <div className="grid gap-x-8 gap-y-4">
          {scores.map((score) => (
            <Field
              key={score}
              group
              required
              label={score === "overall" ? "整體評分" : scoreWords[room.side][score]}
              error={errors[score]?.message}
            >
              {(aria) => (
                <StarInput
                  {...aria}
                  name={score}
                  value={Number(form.watch(score) ?? 0)}
                  onChange={(value) => setValue(score, value, { shouldValidate: true, shouldTouch: true })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field
          label="文字評價"
          required
          hint={`哪裡做得好、哪裡可以更好，${limits.reviewMin} 到 ${grouped(limits.reviewMax)} 字。`}
          error={errors.text?.message}
          counter={{ value: lengthOf(form.watch("text")), max: limits.reviewMax }}
        >
          {(aria) => <TextArea {...aria} rows={4} {...text} />}
        </Field>
        <FormEnd form={form} full>
          {label}
        </FormEnd>
      </form>
    </Dialog>
  );
}
