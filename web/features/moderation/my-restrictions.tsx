import type { AnswerOf } from "#contract/api.ts";
import { restrictionKinds } from "#contract/moderation/restriction-kinds.ts";
import { to } from "#contract/paths/to.ts";
import { RestrictionAppealForm } from "#contract/support/forms.ts";
import { contactTextMax } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

type Row = AnswerOf<"GET /api/my_restrictions">[number];

/** Until when a restriction applies, or when it ended. */
export function endWords({ endsAt, liftedAt, stands }: Pick<Row, "endsAt" | "liftedAt" | "stands">): string {
  if (liftedAt) return `${dateTime(liftedAt)} 解除`;
  if (endsAt === null) return "到客服解除為止";
  return stands ? `到 ${dateTime(endsAt)} 為止` : `${dateTime(endsAt)} 到期`;
}

function Appeal({ id, until }: { id: number; until: string }) {
  const form = useActionForm(
    RestrictionAppealForm,
    { text: "" },
    (body, { key }) => api.call("POST /api/my_restrictions/{id}/appeal", { params: { id }, body, key }),
    { done: "已送出申訴，結果會寄到你的信箱", keep: { as: `restriction:${id}`, fields: ["text"] } },
  );
  return (
    <form method="dialog" noValidate onSubmit={form.send} className="flex flex-col gap-4">
      <Field
        label="申訴內容"
        hint={`請告訴我們為什麼你覺得不該限制。可以申訴一次，${date(until)}前都能送出。`}
        error={form.formState.errors.text?.message}
      >
        {(aria) => <TextArea {...aria} maxLength={contactTextMax} {...form.register("text")} />}
      </Field>
      <FormEnd form={form} variant="secondary" className="self-start">
        送出申訴
      </FormEnd>
    </form>
  );
}

/** The restrictions of the member's account, with the way to appeal. */
export function MyRestrictions({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="flex max-w-[44rem] flex-col gap-4">
      {rows.map((row) => (
        <li key={row.id}>
          <Card className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={row.stands ? "attention" : "neutral"}>{row.stands ? "限制中" : "已結束"}</Badge>
              <strong>不能{restrictionKinds[row.kind].cannot}</strong>
              <span className="text-ink-soft text-sm">{endWords(row)}</span>
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.reason}</p>
            <p className="text-ink-faint text-sm">{dateTime(row.createdAt)} 開始</p>
            {row.appealId ? (
              <Link href={to("/mypage/letters/:id", { id: row.appealId })} className="link self-start">
                查看你的申訴與回覆
              </Link>
            ) : null}
            {row.appealUntil ? <Appeal id={row.id} until={row.appealUntil} /> : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}
