import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { retryWords } from "./words.ts";

type Item = AnswerOf<"GET /api/admin/finance/{id}">;

/** What a person of the finance desk can do with an item; the server says which. */
export function ItemActs({ item }: { item: Item }) {
  const [settling, setSettling] = useState(false);
  const { run, busy } = useAction(
    (id: number, { key }) => api.call("POST /api/admin/finance/{id}/retry", { params: { id }, key }),
    { done: item.kind === "transfer" ? "已通知買家重新選擇" : "已送出，結果會更新在這裡" },
  );
  if (item.actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {item.actions.includes("retry") ? (
          <Button busy={busy} onClick={() => run(item.id)}>
            {item.kind === "transfer" ? "請買家重選" : "再試一次"}
          </Button>
        ) : null}
        {item.actions.includes("settle") ? (
          <Button variant="secondary" onClick={() => setSettling(true)}>
            已人工處理
          </Button>
        ) : null}
      </div>
      <p className="text-ink-soft text-sm">{retryWords[item.kind]}</p>
      {settling ? <SettleDialog item={item} onClose={() => setSettling(false)} /> : null}
    </div>
  );
}
