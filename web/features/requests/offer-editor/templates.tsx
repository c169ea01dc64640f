import { useState } from "react";
import type { OfferTemplate } from "#contract/requests/offer-schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, NativeSelect } from "#web/ui/forms/field.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { fromTemplate } from "./content.ts";
import { useEditing } from "./context.ts";

const kinds: Record<OfferTemplate["kind"], string> = { package: "服務方案", plan: "收費方案", offer: "先前的提案" };

/** Template selection: packages of the seller's services, plans of the profile, earlier offers. */
export function Templates({ templates }: { templates: readonly OfferTemplate[] }) {
  const { content, change } = useEditing();
  const [at, setAt] = useState("");
  const [asking, setAsking] = useState(false);
  if (templates.length === 0) return null;
  const chosen = templates[Number(at)];
  const typed = content.message.trim() !== "" || content.price !== null;
  const take = () => {
    if (!chosen) return;
    change((old) => fromTemplate(old, chosen.content));
    toast({ text: `已帶入「${chosen.title}」`, tone: "ok" });
  };
  const groups = (Object.keys(kinds) as OfferTemplate["kind"][]).map((kind) => ({
    kind,
    rows: templates.flatMap((template, place) => (template.kind === kind ? [{ template, place }] : [])),
  }));
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-lg bg-sunken p-4">
      <Field label="從範本開始" className="min-w-0 grow basis-60">
        {(aria) => (
          <NativeSelect {...aria} value={at} onChange={({ target }) => setAt(target.value)}>
            <option value="">選擇自己的方案或先前的提案</option>
            {groups.map(({ kind, rows }) =>
              rows.length > 0 ? (
                <optgroup key={kind} label={kinds[kind]}>
                  {rows.map(({ template, place }) => (
                    <option key={place} value={place}>
                      {template.title}（{template.note}）
                    </option>
                  ))}
                </optgroup>
              ) : null,
            )}
          </NativeSelect>
        )}
      </Field>
      <Button
        variant="secondary"
        reason={chosen ? null : "請先選擇範本"}
        onClick={() => (typed ? setAsking(true) : take())}
      >
        帶入
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="換成範本的內容？"
        text="已經寫的說明、金額與天數會換成範本的內容，勾選的項目與檔案會保留。"
        confirmLabel="換成範本"
        onConfirm={async () => {
          take();
          return true;
        }}
      />
    </div>
  );
}
