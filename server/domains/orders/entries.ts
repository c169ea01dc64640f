import type { RoomEntry } from "#contract/orders/room.ts";
import type { Side, TransitionName } from "#contract/orders/states.ts";
import { fileUrl } from "./files.ts";
import { iso } from "./present.ts";
import type { RoomRows } from "./room-query.ts";
import type { OrderRow } from "./store.ts";
import { toldOf } from "./tell.ts";

/** Moves whose story the message beside them tells. */
const SPOKEN = new Set(["deliver", "revise", "dispute"]);

/** What was said and done, oldest first. @param me whose words are "mine"; 0 for an operator, who has said nothing */
export function entriesOf(order: OrderRow, { messages, events }: RoomRows, me: number): RoomEntry[] {
  const sideOfSender = (id: number): Side => (id === order.buyerId ? "buyer" : "seller");
  const said = messages.map(
    ({ id, senderId, kind, text, files, at, readAt }): RoomEntry => ({
      id: `m${id}`,
      kind,
      side: sideOfSender(senderId),
      mine: senderId === me,
      text,
      files: files.map((file) => ({ ...file, url: fileUrl(file) })),
      at: new Date(at).toISOString(),
      readAt: iso(readAt),
    }),
  );
  const done = events
    .filter((event) => !SPOKEN.has(event.name))
    .map(
      ({ id, name, actor, at }): RoomEntry => ({
        id: `e${id}`,
        kind: "event",
        side: actor === "buyer" || actor === "seller" ? actor : null,
        mine: false,
        text: toldOf(name as TransitionName, actor),
        files: [],
        at: new Date(at).toISOString(),
        readAt: null,
      }),
    );
  return [...said, ...done].sort((a, b) => a.at.localeCompare(b.at));
}
