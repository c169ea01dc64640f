import { useEffect } from "react";
import type { Room } from "#contract/orders/room.ts";
import { Composer } from "#web/features/conversation/composer.tsx";
import { Earlier } from "#web/features/conversation/earlier.tsx";
import { Timeline } from "#web/features/conversation/timeline.tsx";
import { api } from "#web/lib/calls/api.ts";
import { Card } from "#web/ui/card.tsx";
import { Entry } from "./entry.tsx";
import { sendTo } from "./send-to.ts";
import { EARLIER, useEntries } from "./use-entries.ts";

/** Marks the entries as read once the page is visible; the other participant can see that. */
function useRead({ id, entries }: Room): void {
  const unread = entries.filter((entry) => !entry.mine && entry.kind !== "event" && entry.readAt === null).at(-1)?.id;
  useEffect(() => {
    if (!unread) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      // If it fails, the next visit does it.
      api.call("POST /api/orders/{id}/read", { params: { id } }).catch(() => {});
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [id, unread]);
}

/** The messages and events of the order, oldest first, and the composer. */
export function Conversation({ room }: { room: Room }) {
  useRead(room);
  const { entries, former, part } = useEntries(room, (before) =>
    api.call("GET /api/orders/{id}/former_entries", { params: { id: room.id }, query: { before } }),
  );
  const mayWrite = room.actions.some(({ form }) => form === "message");
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl" id="conversation">
        對話與紀錄
      </h2>
      <div ref={part} className="flex flex-col gap-3">
        {former.more ? <Earlier busy={former.busy} onLoad={former.load} label={EARLIER} /> : null}
        <Timeline labelledBy="conversation" entries={entries}>
          {(entry) => <Entry entry={entry} other={room.other} />}
        </Timeline>
      </div>
      {mayWrite ? (
        <Composer
          storageKey={`room:${room.id}`}
          label={`傳訊息給 ${room.other.nickname}`}
          look="part"
          send={sendTo("POST /api/orders/{id}/messages", room.id)}
        />
      ) : (
        <p className="border-line border-t pt-4 text-ink-faint text-sm">
          {room.final ? "交易已結束，對話保留供雙方查看。" : "付款完成後，就能在這裡和對方討論。"}
        </p>
      )}
    </Card>
  );
}
