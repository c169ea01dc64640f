import { useState } from "react";
import { type AdminInvoice, ReturnFeeForm } from "#contract/invoices/schemas.ts";
import { money } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";

/** Button to refund a fee that has a valid invoice. */
export function ReturnFee({ row }: { row: AdminInvoice }) {
  const [open, setOpen] = useState(false);
  if (!row.mayReturn) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        退還費用
      </Button>
      {open ? <ReturnFeeDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReturnFeeDialog({ row, onClose }: { row: AdminInvoice; onClose: () => void }) {
  const form = useActionForm(
    ReturnFeeForm,
    { reason: "" },
    (body, { key }) => api.call("POST /api/admin/invoices/{id}/return_fee", { params: { id: row.id }, body, key }),
    { done: "已退還；大額的退還要等另一位營運人員放行", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`退還${row.member.nickname}的${row.item}`}
      text={`這筆訂單還沒退還的${row.item}會全數退到會員的${row.side === "buyer" ? "點數" : "餘額"}，發票 ${money(row.total)} 隨之作廢，跨期則開立折讓。`}
      submit="退還費用"
      danger
      onClose={onClose}
    >
      <Field label="原因" required hint="只留在操作紀錄。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}
