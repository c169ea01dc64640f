import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { retryWords, sidesWords } from "./words.ts";

type Item = AnswerOf<"GET /api/admin/finance/{id}">;

/** The actions of the finance team on an item; the server decides which are available. */
export function ItemActs({ item }: { item: Item }) {
  const [settling, setSettling] = useState(false);
  const of = (form: Item["actions"][number]["form"]) => item.actions.find((action) => action.form === form);
  const [retry, settle] = [of("retry"), of("settle")];
  const { run, busy } = useAction(
    (id: number, { key }) => api.call("POST /api/admin/finance/{id}/retry", { params: { id }, key }),
    { done: retry?.done ?? "" },
  );
  if (item.actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {retry ? (
          <Button variant={variantOf(retry)} busy={busy} onClick={() => run(item.id)}>
            {retry.label}
          </Button>
        ) : null}
        {settle ? (
          <Button variant={variantOf(settle)} onClick={() => setSettling(true)}>
            {settle.label}
          </Button>
        ) : null}
      </div>
      <p className="text-ink-soft text-sm">{item.sides ? sidesWords : retryWords[item.kind]}</p>
      {settling && settle ? (
        <SettleDialog item={item} done={settle.done ?? ""} onClose={() => setSettling(false)} />
      ) : null}
    </div>
  );
}
