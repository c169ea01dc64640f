import CloudCheck from "lucide-react/icons/cloud-check";
import CloudAlert from "lucide-react/icons/cloud-exclamation-point";
import CloudUpload from "lucide-react/icons/cloud-upload";
import { isContactSentence } from "#contract/messaging/contact-details.ts";
import { dateTime, moment } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import type { SaveState } from "./saver.ts";

const time = (iso: string) => dateTime(iso).slice(-5);

/** Describes where the typed text is stored. @param lastAt when the server last saved it, ISO. @param now ms. */
function saveWords(save: SaveState, lastAt: string | null, now: number): string {
  if (save.kind === "saved") return `已儲存 ${time(save.at)}`;
  if (save.kind === "saving" || save.kind === "typing") return "儲存中…";
  if (save.kind === "waiting")
    return save.error.status === 429
      ? `還沒儲存，會自動再試：${save.error.message}`
      : "連不上伺服器，已先存在這個瀏覽器，恢復後會自動儲存";
  // The field shows the full message.
  if (save.kind === "refused" && isContactSentence(save.error.message)) return "還沒儲存，請先修改標示的地方";
  if (save.kind === "refused") return `還沒儲存：${save.error.message}`;
  return lastAt ? `上次儲存：${moment(lastAt, now)}` : "開始輸入後會自動儲存";
}

/** The line beside the buttons that shows where the typed text is stored. */
export function SaveLine({ save, lastAt }: { save: SaveState; lastAt: string | null }) {
  const now = useNow();
  const bad = save.kind === "waiting" || save.kind === "refused";
  const busy = save.kind === "saving" || save.kind === "typing";
  const Icon = bad ? CloudAlert : busy ? CloudUpload : CloudCheck;
  return (
    <p role="status" className={cx("flex min-w-0 items-center gap-2 text-sm", bad ? "text-danger" : "text-ink-soft")}>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0">{saveWords(save, lastAt, now)}</span>
    </p>
  );
}
