import { useId } from "react";
import { type LookName, looks, useLook } from "#web/lib/runtime/look.ts";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const labels: Record<LookName, { title: string; values: readonly string[] }> = {
  theme: { title: "顏色", values: ["跟隨系統", "亮", "暗"] },
  text: { title: "字級", values: ["一般", "大", "更大"] },
  keys: { title: "按 / 開始搜尋", values: ["開啟", "關閉"] },
};

function LookRow({ name }: { name: LookName }) {
  const [value, choose] = useLook(name);
  const id = useId();
  const { title, values } = labels[name];
  return (
    <div className="py-5">
      <h3 id={id} className="mb-3 text-base">
        {title}
      </h3>
      <RadioCards<string>
        name={id + name}
        aria-labelledby={id}
        columns={3}
        value={value}
        onChange={choose}
        options={looks[name].map((each, at) => ({ value: each, title: values[at] }))}
      />
    </div>
  );
}

/** The choices of this device, as rows of settings. */
export function LookRows() {
  return (
    <>
      <LookRow name="theme" />
      <LookRow name="text" />
      <LookRow name="keys" />
    </>
  );
}

/** The same for visitors. */
export function LookDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="外觀與字級" description="只改變這台裝置上的樣子。">
      <LookRows />
    </Dialog>
  );
}
