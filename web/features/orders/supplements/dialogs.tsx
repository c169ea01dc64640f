import type { ReactNode } from "react";
import type { FieldError } from "react-hook-form";
import { percentOfBp } from "#contract/money.ts";
import { limits } from "#contract/orders/limits.ts";
import { billAt, earnsOf } from "#contract/orders/money/bill.ts";
import type { Room } from "#contract/orders/room.ts";
import {
  RevisionSupplement,
  ScopeSupplement,
  type SupplementForm,
  type SupplementKind,
  supplementNames,
  TipSupplement,
} from "#contract/orders/supplements.ts";
import { supplementDays, tipPrice } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { money } from "#web/lib/format/format.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { lengthOf, numberOf } from "#web/lib/forms/typed.ts";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field, MoneyInput, TextArea, TextInput } from "#web/ui/forms/field.tsx";

type Props = { room: Room; onClose: () => void };

const send =
  (room: Room) =>
  (body: SupplementForm, { key }: { key: string }) =>
    api.call("POST /api/orders/{id}/supplements", { params: { id: room.id }, body, key });

/** Hint below a price: the buyer's total including the fee, or the seller's share. */
function meaning({ side, rates }: Room, typed: unknown): string {
  const price = Number(typed);
  const fee = percentOfBp(side === "seller" ? rates.commissionBp : rates.buyerFeeBp);
  if (!Number.isSafeInteger(price) || price <= 0)
    return side === "seller" ? `成交手續費 ${fee}` : `另加平台服務費 ${fee}`;
  const bill = billAt(price, rates);
  return side === "seller"
    ? `成交手續費 ${fee}，你可得 ${money(earnsOf(bill))}`
    : `另加平台服務費 ${fee}，共付 ${money(bill.total)}`;
}

const afterwards = ({ side }: Room): string =>
  side === "seller"
    ? `買家付款後生效，款項和這筆交易一起由平台保管。${supplementDays} 天內沒有付款就失效。`
    : `賣家同意後由你付款，付款後生效，款項和這筆交易一起由平台保管。${supplementDays} 天內沒有回覆就失效。`;

const sent = ({ side }: Room): string => (side === "seller" ? "已送出，等待買家付款" : "已送出，等待賣家同意");

type NoteProps = {
  typed: unknown;
  error: FieldError | undefined;
  label: string;
  children: (aria: object) => ReactNode;
};

function Note({ typed, error, label, children }: NoteProps) {
  const text = typeof typed === "string" ? typed : "";
  return (
    <Field label={label} error={error?.message} counter={{ value: lengthOf(text), max: limits.noteMax }}>
      {children}
    </Field>
  );
}

function RevisionsDialog({ room, onClose }: Props) {
  const form = useActionForm(RevisionSupplement, { kind: "revision", price: "", count: "1", note: "" }, send(room), {
    done: sent(room),
    after: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title={supplementNames.revision} text={afterwards(room)} submit="送出" onClose={onClose}>
      <Field label="增加幾次修改" required error={errors.count?.message}>
        {(aria) => (
          <TextInput
            {...aria}
            inputMode="numeric"
            maxLength={2}
            className="max-w-32"
            {...form.register("count", { setValueAs: numberOf })}
          />
        )}
      </Field>
      <Field label="價格" required hint={meaning(room, form.watch("price"))} error={errors.price?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("price", { setValueAs: numberOf })} />}
      </Field>
      <Note label="說明（選填）" typed={form.watch("note")} error={errors.note}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("note")} />}
      </Note>
    </FormDialog>
  );
}

function ScopeDialog({ room, onClose }: Props) {
  const form = useActionForm(
    ScopeSupplement,
    { kind: "scope", title: "", price: "", days: "0", note: "" },
    send(room),
    { done: sent(room), after: onClose, keep: { as: `supplement:${room.id}`, fields: ["title", "note"] } },
  );
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title={supplementNames.scope} text={afterwards(room)} submit="送出" onClose={onClose}>
      <Field label="增加或變更什麼" required hint="例如：多一款配色" error={errors.title?.message}>
        {(aria) => <TextInput {...aria} maxLength={limits.changeTitleMax} {...form.register("title")} />}
      </Field>
      <Field label="價格" required hint={meaning(room, form.watch("price"))} error={errors.price?.message}>
        {(aria) => <MoneyInput {...aria} {...form.register("price", { setValueAs: numberOf })} />}
      </Field>
      <Field label="交期延後幾天" required hint="不需要延後就填 0" error={errors.days?.message}>
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
      <Note label="說明（選填）" typed={form.watch("note")} error={errors.note}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("note")} />}
      </Note>
    </FormDialog>
  );
}

function TipDialog({ room, onClose }: Props) {
  const form = useActionForm(TipSupplement, { kind: "tip", price: "", note: "" }, send(room), {
    done: "請選擇付款方式",
    after: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={supplementNames.tip}
      text={`小費全數給 ${room.other.nickname}，平台一毛不收，付款後就送出了。`}
      submit="下一步：付款"
      onClose={onClose}
    >
      <Field
        label="金額"
        required
        hint={`${money(tipPrice.least)} 到 ${money(room.tipLeft)}`}
        error={errors.price?.message}
      >
        {(aria) => <MoneyInput {...aria} {...form.register("price", { setValueAs: numberOf })} />}
      </Field>
      <Note label="想說的話（選填）" typed={form.watch("note")} error={errors.note}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("note")} />}
      </Note>
    </FormDialog>
  );
}

const dialogs: Record<SupplementKind, (props: Props) => ReactNode> = {
  revision: RevisionsDialog,
  scope: ScopeDialog,
  tip: TipDialog,
};

/** Form of a supplement, by its kind. */
export function SupplementDialog({ kind, ...props }: Props & { kind: SupplementKind }) {
  const Form = dialogs[kind];
  return <Form {...props} />;
}
