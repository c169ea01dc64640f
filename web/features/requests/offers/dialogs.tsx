import { useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { limits } from "#contract/requests/limits.ts";
import { CounterForm, DeclineOfferForm } from "#contract/requests/offer-forms.ts";
import type { Offer } from "#contract/requests/offer-schemas.ts";
import { declineReasons } from "#contract/requests/states.ts";
import { counterAnswerMs, messageTextMax } from "#contract/terms.ts";
import { HOUR } from "#contract/time.ts";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { useWriting } from "#web/features/conversation/use-writing.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { NumberInput } from "#web/ui/forms/number-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { HighlightedField } from "../highlighted-field.tsx";
import { LineList } from "../line-list.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

export type OfferDialogProps = { offer: Offer; onClose: () => void };

/** Form of a counter-offer: another price, other days or a larger scope. */
export function CounterDialog({ offer, onClose }: OfferDialogProps) {
  const form = useActionForm(
    CounterForm,
    { version: offer.version, price: null, days: null, scope: [], word: "" },
    // The version shown now; after a refusal the newest one is loaded.
    (body) =>
      api.call("POST /api/offers/{id}/counter", {
        params: { id: offer.id },
        body: { ...body, version: offer.version },
      }),
    { done: "已送出，等待賣家回覆", after: onClose },
  );
  const { errors, isSubmitted } = form.formState;
  const scope = form.watch("scope") ?? [];
  const again = { shouldValidate: isSubmitted };
  return (
    <FormDialog
      form={form}
      title={`向 ${offer.other.nickname} 提出其他條件`}
      text={`只填想調整的部分，其他維持原提案。賣家有 ${counterAnswerMs / HOUR} 小時可以同意，之後再決定要不要接受。`}
      submit="送出條件"
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="金額" hint={`目前報價 ${money(offer.bill.price)}`} error={errors.price?.message}>
          {(aria) => (
            <NumberInput
              {...aria}
              money
              value={form.watch("price") ?? null}
              onChange={(price) => form.setValue("price", price, again)}
            />
          )}
        </Field>
        <Field label="工作天數" hint={`目前 ${offer.days} 天`} error={errors.days?.message}>
          {(aria) => (
            <NumberInput
              {...aria}
              unit="天"
              value={form.watch("days") ?? null}
              onChange={(days) => form.setValue("days", days, again)}
            />
          )}
        </Field>
      </div>
      <Field group label="希望增加的項目">
        {(aria) => (
          <LineList
            aria-labelledby={aria["aria-labelledby"]}
            lines={scope}
            onChange={(lines) => form.setValue("scope", lines, again)}
            textOf={(line) => line}
            withText={(_, text) => text}
            blank=""
            max={5}
            name="項目"
            addLabel="新增項目"
            problemAt={(at) => errors.scope?.[at]?.message}
          />
        )}
      </Field>
      <HighlightedField
        label="說明"
        error={errors.word?.message}
        value={form.watch("word") ?? ""}
        onChange={(word) => form.setValue("word", word, again)}
        max={limits.wordMax}
        rows={3}
      />
    </FormDialog>
  );
}

/** Form of the buyer to decline an offer; a reason helps the seller. */
export function DeclineOfferDialog({ offer, onClose }: OfferDialogProps) {
  return (
    <ReasonDialog
      schema={DeclineOfferForm}
      reasons={declineReasons}
      send={(body) => api.call("POST /api/offers/{id}/decline", { params: { id: offer.id }, body })}
      done="已婉拒，並謝謝對方提案"
      title={`婉拒 ${offer.other.nickname} 的提案`}
      text="婉拒後不能恢復。說明原因，對方下次會更清楚怎麼提案。"
      submit="婉拒"
      danger
      optional
      wordLabel="想對賣家說的話"
      wordHint="賣家會看到。"
      onClose={onClose}
    />
  );
}

/** Form of the first question about an offer; then its conversation opens. */
export function AskDialog({ offer, onClose }: OfferDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { sentence } = useFoundDetails(text, false);
  const writing = useWriting(
    { text, setText, forget: () => {} },
    { max: messageTextMax, tooLong: `訊息最多 ${messageTextMax} 字`, empty: "請輸入訊息", wrong: sentence },
    (written, { key }) =>
      api.call("POST /api/my_messages", {
        body: { receiverId: offer.other.id, serviceId: null, offerId: offer.id, text: written.text },
        key,
      }),
    { notice: "inline", refresh: false, after: ({ id }) => navigate(to("/mypage/messages/:id", { id })) },
  );
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={writing.busy}
      onOpenChange={(open) => open || onClose()}
      title={`問 ${offer.other.nickname}`}
      description={`關於提案「${offer.title}」，送出後在訊息裡繼續討論。`}
    >
      <form method="dialog" noValidate onSubmit={writing.submit} className="flex flex-col gap-5">
        <HighlightedField
          label="訊息"
          required
          error={writing.error ?? undefined}
          value={text}
          onChange={writing.type}
          max={messageTextMax}
          rows={5}
        />
        <FormEnd form={writing} full>
          送出訊息
        </FormEnd>
      </form>
    </Dialog>
  );
}
