import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/calls/api.ts";
import { downloadFile } from "#web/lib/calls/download-file.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Progress } from "#web/ui/progress.tsx";

export type ExportState = AnswerOf<"GET /api/my_export">;

const EVERY_MS = 3000;

/** 1.4 MB, as file managers write it; number and unit stay on one line. */
function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`;
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
    : `${(bytes / 1_000_000_000).toFixed(1)}\u00a0GB`;
}

const working = ({ state }: ExportState) => state === "waiting" || state === "running";

/** The state of the export, polled every few seconds while it is being created. */
function useExport(first: ExportState): [ExportState, (next: ExportState) => void] {
  const [now, setNow] = useState(first);
  useEffect(() => setNow(first), [first]);
  const busy = working(now);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => {
      // If it fails, the next poll gets the state.
      api.call("GET /api/my_export", {}).then(setNow, () => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [busy]);
  return [now, setNow];
}

function words(now: ExportState): string {
  if (now.state === "done") return `${dateTime(now.expiresAt)} 前可以下載，${sizeWords(now.size ?? 0)}`;
  if (now.state === "failed") return "上次沒有完成，請再試一次";
  const again = now.nextAt ? `，${dateTime(now.nextAt)} 後可以再匯出` : "";
  if (now.state === "expired") return `上次的檔案已過期刪除${again}`;
  return "帳號、訂單、對話、評價、帳務與上傳的檔案，整理成一個 ZIP 檔";
}

/** Re-authenticates when the last proof is too old: the archive contains data that is hidden everywhere else. */
function Download({ href }: { href: string }) {
  const { busy, run } = useAction(() => downloadFile(href), { refresh: false });
  return (
    <Button size="sm" busy={busy} onClick={() => run()}>
      下載<span className="sr-only">我的資料</span>
    </Button>
  );
}

/** Settings row to export all of the member's data. */
export function ExportRow({ first }: { first: ExportState }) {
  const [now, setNow] = useExport(first);
  const { busy, run } = useAction(() => api.call("POST /api/my_export", {}), {
    done: "開始整理，完成後會通知你，也會寄信給你",
    after: setNow,
  });
  const anew =
    working(now) || now.nextAt ? null : (
      <Button variant="secondary" size="sm" busy={busy} className="shrink-0" onClick={() => run()}>
        {now.state === "none" ? "匯出" : "重新匯出"}
        <span className="sr-only">我的資料</span>
      </Button>
    );
  return (
    <SettingRow
      label="匯出我的資料"
      value={
        working(now) ? (
          <div className="mt-2 max-w-form" aria-live="polite">
            <Progress
              label={now.state === "waiting" ? "排隊中" : "整理中，可以先離開這一頁"}
              value={now.progress}
              {...(now.state === "waiting" ? { text: "" } : {})}
            />
          </div>
        ) : (
          words(now)
        )
      }
      end={
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          {now.state === "done" && now.url ? <Download href={now.url} /> : null}
          {anew}
        </div>
      }
    />
  );
}
