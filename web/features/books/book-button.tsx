import { useState } from "react";
import type { SettlementFile } from "#contract/books/settlements.ts";
import { grouped, money } from "#contract/money.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

/** Books the rows of the preview, after a question with their number and sum. */
export function BookButton({ file }: { file: SettlementFile }) {
  const { id, fresh, mayBook, faultCount } = file;
  const [open, setOpen] = useState(false);
  const { run, refusal } = useAction(
    (body: { count: number; net: number }, { key }) =>
      api.call("POST /api/admin/settlements/{id}/book", { params: { id }, body, key }),
    { done: `已入帳 ${grouped(fresh.count)} 列`, notice: "inline" },
  );
  if (!mayBook) return null;
  const left = faultCount > 0 ? `另外 ${grouped(faultCount)} 列對不上，不會入帳。` : "";
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {`入帳 ${grouped(fresh.count)} 列`}
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`要把 ${grouped(fresh.count)} 列入帳嗎？`}
        text={`銀行帳戶增加 ${money(fresh.net)}，金流手續費 ${money(fresh.fee)}。${left}入帳後不能取消。`}
        confirmLabel="入帳"
        refusal={refusal}
        onConfirm={() => run({ count: fresh.count, net: fresh.net })}
      />
    </>
  );
}
