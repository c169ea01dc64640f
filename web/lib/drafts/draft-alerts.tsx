import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { dateTime } from "#web/lib/words/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { goTo } from "./editing.tsx";

/** Takes the eye and the focus when it appears. */
function useArrival(turn: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [turn]);
  return place;
}

/** An alert above a form that takes eye and focus. @param turn grows with each time it is to do so */
export function Arriving({ turn, children }: { turn: number; children: ReactNode }) {
  return (
    <div ref={useArrival(turn)} tabIndex={-1} className="scroll-mt-24 rounded-lg outline-none">
      {children}
    </div>
  );
}

/** What is left to fill in; each line leads to its field. @param lines path, name and sentence of each, in order */
export function ProblemSummary({
  lines,
  turn,
}: {
  lines: readonly (readonly [string, string, string])[];
  turn: number;
}) {
  return (
    <Arriving turn={turn}>
      <Alert tone="danger" live title={`還有 ${lines.length} 個地方要補齊`}>
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {lines.map(([path, name, text]) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => goTo(path)}
                className="link min-h-8 text-left pointer-coarse:min-h-11"
              >
                {name}：{text}
              </button>
            </li>
          ))}
        </ul>
      </Alert>
    </Arriving>
  );
}

/** Something typed in this browser that never reached the server, while it was changed elsewhere. @param what 這項服務 */
export function OlderCopyAlert(props: { what: string; title: string; onSettle: (take: boolean) => void }) {
  return (
    <Alert
      tone="attention"
      title="這個瀏覽器裡有一份還沒送出的內容"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => props.onSettle(true)}>
            改用這份內容
          </Button>
          <Button size="sm" variant="quiet" onClick={() => props.onSettle(false)}>
            捨棄
          </Button>
        </>
      }
    >
      標題是「{props.title || "（未命名）"}」。之後{props.what}在別處改過，下面顯示的是較新的版本。
    </Alert>
  );
}

type OtherTab = { what: string; title: string; savedAt: string; onChoose: (whose: "mine" | "theirs") => void };

/**
 * The same was saved in another tab or on another device: both versions are there, one has to be chosen. It comes while
 * somebody types, so it is read out and takes no focus.
 */
export function OtherTabAlert({ what, title, savedAt, onChoose }: OtherTab) {
  return (
    <Alert
      tone="attention"
      live
      title={`${what}在別的分頁或裝置改過`}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => onChoose("theirs")}>
            重新載入
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onChoose("mine")}>
            用我的版本儲存
          </Button>
        </>
      }
    >
      那一份的標題是「{title || "（未命名）"}」，儲存於 {dateTime(savedAt).slice(5)}。你在這裡打的內容還在，但還沒儲存：
      重新載入會換成那一份，用我的版本儲存會蓋過它。
    </Alert>
  );
}
