import { type ConnectionState, checkConnection } from "#web/lib/calls/connection.ts";

function wordsOf(line: ConnectionState, moving: boolean): string {
  if (line === "other") return "這個瀏覽器已由另一位會員登入，這一頁不會替任何人送出";
  if (line === "old") return "網站剛剛更新，這一頁要重新整理才完整";
  if (line === "fault") return "資料暫時無法更新，稍後會自動再試";
  return `連線中斷，恢復後會自動${moving ? "前往" : "更新"}`;
}

/** Text of `ConnectionAlert`. @param moving a navigation is pending */
export default function ConnectionText({ line, moving }: { line: ConnectionState; moving: boolean }) {
  const final = line === "other" || line === "old";
  return (
    <p className="pointer-events-auto flex items-center gap-3 rounded-3xl bg-ink px-4 text-paper text-sm shadow-mid">
      {wordsOf(line, moving)}
      <button
        type="button"
        onClick={() => (final ? location.reload() : void checkConnection())}
        className="min-h-11 shrink-0 underline"
      >
        {final ? "重新整理" : "再試一次"}
      </button>
    </p>
  );
}
