import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { OrderLetterForm } from "#contract/support/forms.ts";
import { letterStates } from "#contract/support/states.ts";
import * as terms from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { When } from "#web/lib/format/when.tsx";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { stateTones } from "../words.ts";

type Side = "buyer" | "seller";
const sides: Record<Side, string> = { buyer: "買家", seller: "賣家" };

type Props = { orderId: number; letters: AnswerOf<"GET /api/admin/orders/{orderId}/letters"> };

function WriteDialog({ orderId, side, onClose }: { orderId: number; side: Side; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm(
    OrderLetterForm,
    { side, reason: "", subject: "", text: "" },
    (body, { key }) => api.call("POST /api/admin/orders/{orderId}/letters", { params: { orderId }, body, key }),
    {
      done: "信已寄出",
      refresh: false,
      after: ({ id }) => navigate(to("/admin/contacts/:id", { id })),
      keep: { as: `write:${orderId}:${side}`, fields: ["reason", "subject", "text"] },
    },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={`寫信給${sides[side]}`}
      text="以「好手客服」的名義寄出，對方可以在同一封信裡回覆。"
      submit="寄出"
      onClose={onClose}
    >
      <Field label="為什麼寫這封信" hint="只留在營運後台，對方看不到。" required error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={2} {...form.register("reason")} />}
      </Field>
      <Field label="主旨" required error={errors.subject?.message}>
        {(aria) => <TextInput {...aria} maxLength={terms.contactSubjectMax} {...form.register("subject")} />}
      </Field>
      <Field
        label="內容"
        required
        error={errors.text?.message}
        counter={{ value: lengthOf(form.watch("text")), max: terms.contactTextMax }}
      >
        {(aria) => <TextArea {...aria} rows={6} {...form.register("text")} />}
      </Field>
    </FormDialog>
  );
}

/** The letters about an order, and the ways to write one to either side. */
export function OrderLetters({ orderId, letters }: Props) {
  const [side, setSide] = useState<Side | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      {letters.length === 0 ? <p className="text-ink-soft">還沒有這筆訂單的信。</p> : null}
      {letters.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {letters.map((letter) => (
            <li key={letter.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link href={to("/admin/contacts/:id", { id: letter.id })} className="link [overflow-wrap:anywhere]">
                {letter.subject}
              </Link>
              <Badge tone={stateTones[letter.state]}>{letterStates[letter.state]}</Badge>
              <span className="text-ink-soft text-sm">
                {`${letter.side ? `${sides[letter.side]} ` : ""}${letter.name}，負責人：${letter.owner?.nickname ?? "還沒有人"}，`}
                <When iso={letter.updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {(["buyer", "seller"] as const).map((each) => (
          <Button key={each} variant="secondary" size="sm" onClick={() => setSide(each)}>
            寫信給{sides[each]}
          </Button>
        ))}
      </div>
      {side ? <WriteDialog orderId={orderId} side={side} onClose={() => setSide(null)} /> : null}
    </Card>
  );
}
