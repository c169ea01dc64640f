import { Progress } from "#web/ui/progress.tsx";
import type { Writing } from "./use-writing.ts";

/** Says that a text waits because the browser is offline, or shows upload progress. */
export function WritingState({ offline, progress }: Pick<Writing, "offline" | "progress">) {
  return (
    <>
      {offline ? (
        <p role="status" className="text-kaki text-sm">
          目前沒有網路，輸入的內容會保留，連線後再送出。
        </p>
      ) : null}
      {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
    </>
  );
}
