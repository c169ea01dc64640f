import { useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { askLine, type Line, useLine, watchLine, whenLineReturns } from "#web/lib/calls/line.ts";

function wordsOf(line: Line, moving: boolean): string {
  if (line === "other") return "這個瀏覽器已由另一位會員登入，這一頁不會替任何人送出";
  if (line === "fault") return "資料暫時無法更新，稍後會自動再試";
  return `連線中斷，恢復後會自動${moving ? "前往" : "更新"}`;
}

/** One calm line while nothing answers; the page comes fresh by itself when the line is back. */
export function LineAlert() {
  const line = useLine();
  const moving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  useEffect(watchLine, []);
  useEffect(() => {
    if (line === "well" || moving) return;
    let forget = () => {};
    const again = () => {
      forget = whenLineReturns(again);
      void revalidate();
    };
    forget = whenLineReturns(again);
    return () => forget();
  }, [line, moving, revalidate]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center print:hidden">
      {line === "well" ? null : (
        <p className="pointer-events-auto flex items-center gap-3 rounded-3xl bg-ink px-4 text-paper text-sm shadow-mid">
          {wordsOf(line, moving)}
          <button
            type="button"
            onClick={() => (line === "other" ? location.reload() : void askLine())}
            className="min-h-11 shrink-0 underline"
          >
            {line === "other" ? "重新整理" : "再試一次"}
          </button>
        </p>
      )}
    </div>
  );
}
