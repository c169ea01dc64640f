import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { dateTime } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Stored } from "./draft-calls.ts";
import { goTo } from "./editing.tsx";
import type { ProblemLine } from "./problems.ts";
import type { SaveState } from "./saver.ts";
import type { DraftState } from "./use-typed-draft.ts";

/** A draft of anything with a title. */
export type TitledDraft = Omit<DraftState<{ title: string }, Stored<{ title: string }>>, "change" | "setForm">;

/** Scrolls to an element and focuses it when it appears. */
function useArrival(turn: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [turn]);
  return place;
}

/** An alert above a form that is scrolled to and focused. @param turn grows each time it should happen again */
export function Arriving({ turn, children }: { turn: number; children: ReactNode }) {
  return (
    <div ref={useArrival(turn)} tabIndex={-1} className="scroll-mt-24 rounded-lg outline-none">
      {children}
    </div>
  );
}

/** Lists the fields to fill in, in form order; each line links to its field. */
export function ProblemSummary({ lines, turn }: { lines: readonly ProblemLine[]; turn: number }) {
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

/** Says that operators have hidden the row. */
export function HiddenAlert({ what, form }: { what: string; form: { hiddenReason: string | null } | null }) {
  if (!form?.hiddenReason) return null;
  return (
    <Alert tone="danger" title={`${what}已被下架`}>
      {form.hiddenReason}
    </Alert>
  );
}

/** Shows the validation errors of a refused save. */
export function RefusedAlert({ save }: { save: SaveState }) {
  const sentences = save.kind === "refused" ? Object.values(save.error.fields).flat() : [];
  if (sentences.length === 0) return null;
  return (
    <Alert tone="danger" title="有些內容無法儲存">
      {sentences.join(" ")}
    </Alert>
  );
}

type OlderCopy = { what: string; draft: Pick<TitledDraft, "older" | "settle"> };

/** Offers unsaved text of this browser when the row has changed on the server since. @param what 這項服務 */
export function OlderCopyAlert({ what, draft: { older, settle } }: OlderCopy) {
  if (!older) return null;
  return (
    <Alert
      tone="attention"
      title="這個瀏覽器裡有一份還沒送出的內容"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => settle(true)}>
            改用這份內容
          </Button>
          <Button size="sm" variant="quiet" onClick={() => settle(false)}>
            捨棄
          </Button>
        </>
      }
    >
      標題是「{older.content.title || "（未命名）"}」。之後{what}在別處改過，下面顯示的是較新的版本。
    </Alert>
  );
}

type OtherTab = { what: string; draft: Pick<TitledDraft, "theirs" | "choose">; nameless?: string | undefined };

/**
 * Asks which version to keep after another tab or device has saved its own. It appears while the user types, so it is
 * announced but does not take the focus.
 * @param nameless placeholder for a missing title
 */
export function OtherTabAlert({ what, draft: { theirs, choose }, nameless = "（未命名）" }: OtherTab) {
  if (!theirs) return null;
  return (
    <Alert
      tone="attention"
      live
      title={`${what}在別的分頁或裝置改過`}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => choose("theirs")}>
            重新載入
          </Button>
          <Button size="sm" variant="quiet" onClick={() => choose("mine")}>
            用我的版本儲存
          </Button>
        </>
      }
    >
      那一份的標題是「{theirs.content.title || nameless}」，儲存於 {dateTime(theirs.updatedAt).slice(5)}
      。你在這裡打的內容還在，但還沒儲存： 重新載入會換成那一份，用我的版本儲存會蓋過它。
    </Alert>
  );
}
