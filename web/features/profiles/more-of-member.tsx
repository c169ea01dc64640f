import Ban from "lucide-react/icons/ban";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import { type MouseEvent, Suspense, useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";

const ReportDialog = lazyComponent(() => import("./report-dialog.tsx"));

type Props = {
  userId: number;
  nickname: string;
  blockId: number | null;
  /** There is a portrait to report. */
  avatar: boolean;
  /** `above`: at the foot of the window. */
  side: "above" | "below";
};

/** Menu of further actions on a member: blocking, for which a visitor logs in first, and reporting. */
export function MoreOfMember({ userId, nickname, blockId, avatar, side }: Props) {
  const [reporting, setReporting] = useState<"profile" | "avatar" | null>(null);
  const { busy, run } = useAction(
    (lift: number | null): Promise<unknown> =>
      lift === null
        ? api.call("POST /api/my_blocks", { body: { userId } })
        : api.call("DELETE /api/my_blocks/{id}", { params: { id: lift } }),
    { done: (_, lift) => (lift === null ? `已封鎖${nickname}，可以隨時在設定解除` : `已解除封鎖${nickname}`) },
  );
  const close = (event: MouseEvent<HTMLElement>) => closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
  const press = (event: MouseEvent<HTMLElement>) => {
    close(event);
    askLogin(() => void run(blockId), { why: "封鎖會員" });
  };
  const report = (part: "profile" | "avatar", label: string) => (
    <button
      type="button"
      className={flyoutItem}
      onClick={(event) => {
        close(event);
        setReporting(part);
      }}
    >
      <Flag aria-hidden size={18} className="shrink-0 text-ink-soft" />
      {label}
    </button>
  );
  return (
    <>
      <Flyout
        trigger={<Ellipsis aria-hidden size={20} />}
        label={`更多關於${nickname}的操作`}
        triggerClassName={buttonClass({ variant: "secondary" })}
        className="w-72"
        side={side}
      >
        <button type="button" disabled={busy} className={flyoutItem} onClick={press}>
          <Ban aria-hidden size={18} className="shrink-0 text-ink-soft" />
          {blockId === null ? "封鎖" : "解除封鎖"}
        </button>
        <p className="px-3 pb-2 text-ink-soft text-sm">
          {blockId === null
            ? "封鎖後，對方不能追蹤你、向你下單或傳訊息，也不會收到通知。"
            : "你已封鎖這位會員，對方不能追蹤你、向你下單或傳訊息。"}
        </p>
        {report("profile", "檢舉個人檔案")}
        {avatar ? report("avatar", "檢舉頭像") : null}
      </Flyout>
      {reporting ? (
        <Suspense>
          <ReportDialog part={reporting} id={userId} onClose={() => setReporting(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
