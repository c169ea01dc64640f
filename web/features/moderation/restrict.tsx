import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { restrictionDays, restrictionKinds, restrictionNames } from "#contract/moderation/restriction-kinds.ts";
import { LiftForm, RestrictForm } from "#contract/moderation/restrictions.ts";
import { api } from "#web/lib/calls/api.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, NativeSelect, TextArea } from "#web/ui/forms/field.tsx";
import { endWords } from "./my-restrictions.tsx";

type MemberFile = AnswerOf<"GET /api/admin/members/{id}">;
type Row = MemberFile["restrictions"][number];

const daysWords = (days: (typeof restrictionDays)[number]) => (days === null ? "到有人解除為止" : `${days} 天`);
const toDays = {
  setValueAs: (value: string | number | null) => (value === "" || value === null ? null : Number(value)),
};

/** Keeps a member from one kind of act. */
export function RestrictDialog({ member: { id, nickname }, onClose }: { member: MemberFile; onClose: () => void }) {
  const form = useActionForm(
    RestrictForm,
    { kind: "listings", days: 30, reason: "" },
    (body) => api.call("POST /api/admin/members/{id}/restrictions", { params: { id }, body }),
    { done: "已限制，並寄出通知信", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={`限制「${nickname}」`}
      text="只擋這一種行為，其他功能和進行中的訂單照常。會員會看到原因，可以申訴一次。"
      submit="限制"
      danger
      onClose={onClose}
    >
      <Field label="限制什麼" required error={errors.kind?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("kind")}>
            {restrictionNames.map((kind) => (
              <option key={kind} value={kind}>
                {`不能${restrictionKinds[kind].cannot}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="期間" required error={errors.days?.message}>
        {(aria) => (
          <NativeSelect {...aria} {...form.register("days", toDays)}>
            {restrictionDays.map((days) => (
              <option key={days} value={days ?? ""}>
                {daysWords(days)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="原因" required hint="會員看得到，請具體說明違反哪一項規範。" error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function LiftDialog({ memberId, row, onClose }: { memberId: number; row: Row; onClose: () => void }) {
  const form = useActionForm(
    LiftForm,
    { reason: "" },
    (body) =>
      api.call("POST /api/admin/members/{id}/restrictions/{restrictionId}/lift", {
        params: { id: memberId, restrictionId: row.id },
        body,
      }),
    { done: "已解除，並寄出通知信", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title="解除這項限制"
      text={`會員馬上可以${restrictionKinds[row.kind].cannot}，並收到通知信。`}
      submit="解除限制"
      onClose={onClose}
    >
      <Field label="原因" required hint="只留在操作紀錄。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** One restriction of a member, with the way to lift it. */
export function RestrictionCard({ memberId, row }: { memberId: number; row: Row }) {
  const [lifting, setLifting] = useState(false);
  const { lifted } = row;
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <Badge tone={row.stands ? "attention" : "neutral"}>不能{restrictionKinds[row.kind].cannot}</Badge>
        <span>{dateTime(row.createdAt)}</span>
        <span>{row.operator ? `處分人：${row.operator}` : "系統處分"}</span>
        <span>{endWords({ ...row, liftedAt: lifted?.at ?? null })}</span>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.reason}</p>
      {lifted ? (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{`${lifted.by ?? "系統"}解除：${lifted.reason}`}</p>
      ) : null}
      {row.mayLift ? (
        <Button variant="secondary" className="self-start" onClick={() => setLifting(true)}>
          解除限制
        </Button>
      ) : null}
      {lifting ? <LiftDialog memberId={memberId} row={row} onClose={() => setLifting(false)} /> : null}
    </Card>
  );
}
