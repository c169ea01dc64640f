import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Room } from "#contract/orders/room.ts";
import { Composer, type ComposerHandle } from "#web/features/conversation/composer.tsx";
import { Earlier } from "#web/features/conversation/earlier.tsx";
import { type Inset, isInset, withInsets } from "#web/features/conversation/insets.ts";
import { OutgoingBubbles } from "#web/features/conversation/outgoing-bubbles.tsx";
import { PlusMenu } from "#web/features/conversation/plus-menu.tsx";
import { Scroller } from "#web/features/conversation/scroller.tsx";
import { Timeline } from "#web/features/conversation/timeline.tsx";
import { useLinked } from "#web/features/conversation/use-linked.ts";
import { useOutgoing } from "#web/features/conversation/use-outgoing.ts";
import { api } from "#web/lib/calls/api.ts";
import { sendTo } from "../room-dialogs/send-to.ts";
import { Asked } from "./asked.tsx";
import { Entry } from "./entry.tsx";
import { roomInsets } from "./insets.tsx";
import { type OfferDraft, useRoomPlus } from "./plus.tsx";
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

type ConversationProps = {
  room: Room;
  /** The offers for further work, shown among the messages. */
  offers: readonly Inset[];
  offer: OfferDraft;
};

/** The conversation of the order: messages, events and what was agreed on the way, oldest first, and the composer. */
export function Conversation({ room, offers, offer }: ConversationProps) {
  useRead(room);
  const { entries, former, part } = useEntries(room, (before) =>
    api.call("GET /api/orders/{id}/former_entries", { params: { id: room.id }, query: { before } }),
  );
  useLinked(former);
  const { revalidate } = useRevalidator();
  const name = `room:${room.id}`;
  const outgoing = useOutgoing({
    name,
    send: sendTo("POST /api/orders/{id}/messages", room.id),
    sent: () => revalidate(),
  });
  const composer = useRef<ComposerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, dialog } = useRoomPlus(room, offer);
  const all = withInsets(entries, [...roomInsets(room), ...offers], { more: former.more, atOf: ({ at }) => at });
  return (
    <>
      <h2 className="sr-only" id="conversation">
        對話與紀錄
      </h2>
      <Scroller ref={scroller} label="訊息內容" className="sm:px-6">
        <div ref={part} className="flex flex-col gap-3">
          {former.more ? <Earlier busy={former.busy} onLoad={former.load} label={EARLIER} byItself /> : null}
          <Timeline labelledBy="conversation" entries={all} dayOf={({ at }) => at}>
            {(entry) => (isInset(entry) ? entry.node : <Entry entry={entry} other={room.other} linkable />)}
          </Timeline>
          <OutgoingBubbles
            outgoing={outgoing}
            other={room.other}
            shown={entries}
            onRewrite={async (item) => composer.current?.put(await outgoing.take(item))}
          />
        </div>
        <Asked room={room} />
      </Scroller>
      {room.actions.some(({ form }) => form === "message") ? (
        <Composer
          ref={composer}
          storageKey={name}
          label={`傳訊息給 ${room.other.nickname}`}
          plus={lines}
          onSend={(written) => {
            outgoing.add(written);
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
      ) : (
        <div className="flex items-center gap-2 border-line border-t px-3 py-2 text-ink-soft text-sm sm:px-6 print:hidden">
          <PlusMenu>{lines}</PlusMenu>
          <p>{room.final ? "交易已結束，對話保留供雙方查看。" : "付款完成後，就能在這裡和對方討論。"}</p>
        </div>
      )}
      {dialog}
    </>
  );
}
