import { type RefObject, useEffect, useRef } from "react";
import { to } from "#contract/to.ts";
import { dateTime } from "#web/lib/format.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { inOrder, nameOf, type Problems } from "./content.ts";
import { goTo } from "./context.tsx";
import type { LocalCopy } from "./local-copy.ts";
import type { ServiceForm } from "./store-content.ts";

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

const box = "scroll-mt-24 rounded-lg outline-none";

/** What is left to fill in; each line leads to its field. @param turn grows with each attempt to publish. */
export function ProblemSummary({ problems, turn }: { problems: Problems; turn: number }) {
  const place = useArrival(turn);
  const lines = inOrder(problems);
  return (
    <div ref={place} tabIndex={-1} className={box}>
      <Notice tone="danger" live title={`還有 ${lines.length} 個地方要補齊`}>
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {lines.map(([path, text]) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => goTo(path)}
                className="link min-h-8 text-left pointer-coarse:min-h-11"
              >
                {nameOf(path)}：{text}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The service is on sale. */
export function PublishedNotice({ id, again, turn }: { id: number; again: boolean; turn: number }) {
  const place = useArrival(turn);
  return (
    <div ref={place} tabIndex={-1} className={box}>
      <Notice
        tone="ok"
        live
        title={again ? "已更新，買家看到的是新的內容" : "上架完成，買家現在找得到這項服務了"}
        action={
          <>
            <Link href={to("/services/:id", { id })} className={buttonClass({ variant: "secondary" })}>
              看服務頁
            </Link>
            <Link href={to("/mypage/services")} className={buttonClass({ variant: "quiet" })}>
              回服務管理
            </Link>
          </>
        }
      >
        {again ? "已經成立的訂單仍依下單當時的內容進行。" : "之後可以隨時回來修改，已成立的訂單不受影響。"}
      </Notice>
    </div>
  );
}

/** Something typed in this browser that never reached the server, while the service was changed elsewhere. */
export function OlderCopyNotice({ copy, onSettle }: { copy: LocalCopy; onSettle: (take: boolean) => void }) {
  return (
    <Notice
      tone="attention"
      title="這個瀏覽器裡有一份還沒送出的內容"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => onSettle(true)}>
            改用這份內容
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onSettle(false)}>
            捨棄
          </Button>
        </>
      }
    >
      標題是「{copy.content.title || "（未命名）"}」。之後這項服務在別處改過，下面顯示的是較新的版本。
    </Notice>
  );
}

/**
 * The same service was saved in another tab or on another device: both versions are there, one has to be chosen. It comes
 * while somebody types, so it is read out and takes no focus.
 */
export function OtherTabNotice({
  theirs,
  onChoose,
}: {
  theirs: ServiceForm;
  onChoose: (whose: "mine" | "theirs") => void;
}) {
  const title = theirs.content.title || "（未命名）";
  return (
    <Notice
      tone="attention"
      live
      title="這項服務在別的分頁或裝置改過"
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
      那一份的標題是「{title}」，儲存於 {dateTime(theirs.updatedAt).slice(5)}。你在這裡打的內容還在，但還沒儲存：
      重新載入會換成那一份，用我的版本儲存會蓋過它。
    </Notice>
  );
}
