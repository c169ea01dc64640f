import { useState } from "react";
import { type OrderFile, ReadMessagesForm } from "#contract/orders/operators/orders.ts";
import type { RoomEntry } from "#contract/orders/room.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Card } from "#web/ui/card.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Entry } from "../room-stream/entry.tsx";

/** The conversation of an order, after the operator has said why it must be read. */
export function OrderMessages({ file: { id, messages, mayRead, buyer, seller } }: { file: OrderFile }) {
  const [entries, setEntries] = useState<RoomEntry[] | null>(null);
  const form = useActionForm(
    ReadMessagesForm,
    { reason: "" },
    async (body) => {
      const found = await api.call("POST /api/admin/orders/{orderId}/messages", { params: { orderId: id }, body });
      setEntries(found.entries);
    },
    { done: () => "", refresh: false },
  );
  if (entries)
    return (
      <Card>
        <div className="flex flex-col gap-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} other={entry.side === "buyer" ? buyer : seller} named />
          ))}
        </div>
      </Card>
    );
  if (messages === 0) return <p className="text-ink-soft">雙方還沒有留言。</p>;
  if (!mayRead) return <p className="text-ink-soft">共 {messages} 則留言，由客服或管理員閱讀。</p>;
  return (
    <Card>
      <form method="dialog" noValidate className="flex max-w-form flex-col gap-4" onSubmit={form.send}>
        <p>共 {messages} 則留言。對話是雙方的通訊內容，閱讀的原因會留在操作紀錄。</p>
        <Field label="為什麼要閱讀" required error={form.formState.errors.reason?.message}>
          {(aria) => <TextArea {...aria} {...form.register("reason")} />}
        </Field>
        <FormEnd form={form}>閱讀對話</FormEnd>
      </form>
    </Card>
  );
}
