import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export type IdFile = AnswerOf<"GET /api/admin/id_applications/{id}">;
type Opened = AnswerOf<"POST /api/admin/id_applications/{id}/number">;

const kindWords: Record<Opened["kind"], string> = {
  citizen: "國民身分證字號",
  resident: "新式統一證號（居留證）",
  old_resident: "舊式統一證號（居留證）",
};
const sides = [
  { n: 1, label: "證件正面" },
  { n: 2, label: "證件背面" },
] as const;

/** Picture of one side of the identity card. Fetched only once, because the member can see every access. */
function Side({ id, n, label, onLoad }: { id: number; n: 1 | 2; label: string; onLoad: () => void }) {
  const [failed, setFailed] = useState(false);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-medium">{label}</figcaption>
      {failed ? (
        <Alert tone="danger" live>
          {label}的圖片打不開，請稍候重新整理再試。
        </Alert>
      ) : (
        <img
          src={api.url("GET /api/admin/id_applications/{id}/pictures/{n}", { params: { id, n: `${n}` } })}
          alt={label}
          draggable={false}
          onLoad={onLoad}
          onError={() => setFailed(true)}
          className="w-full rounded-md bg-sunken"
        />
      )}
    </figure>
  );
}

/** Number and pictures of an application; not loaded until the operator presses the button. */
export function IdPapers({ file: { id, forgotten, actions } }: { file: IdFile }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [large, setLarge] = useState(false);
  const { busy, run } = useAction(() => api.call("POST /api/admin/id_applications/{id}/number", { params: { id } }), {
    after: setOpened,
  });
  const { revalidate } = useRevalidator();
  if (forgotten) return <p className="text-ink-soft">證號與圖片已經依保存期限刪除。</p>;
  const look = actions.find(({ form }) => form === "look");
  if (!look) return <p className="text-ink-soft">這是你自己的申請，由其他人員審核。</p>;
  if (!opened)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">打開之後，時間與你的角色會記錄下來，申請人在帳號設定裡看得到。</p>
        <Button variant="secondary" busy={busy} onClick={() => run()}>
          {look.label}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="block text-ink-soft text-sm">{kindWords[opened.kind]}，檢查碼正確</span>
        <span className="font-semibold text-xl tabular-nums tracking-wider">{opened.number}</span>
      </p>
      <div className={large ? "grid gap-6" : "grid gap-6 sm:grid-cols-2"}>
        {sides.map((side) => (
          <Side key={side.n} id={id} {...side} onLoad={() => void revalidate()} />
        ))}
      </div>
      <Button variant="quiet" className="self-start" aria-pressed={large} onClick={() => setLarge(!large)}>
        {large ? "縮小圖片" : "放大圖片"}
      </Button>
    </div>
  );
}
