import type { z } from "zod";
import type { RoomEntry } from "#contract/orders/room.ts";
import type { Side, TransitionName } from "#contract/orders/states.ts";
import { lineOf } from "#server/kernel/process.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderActor } from "../process/words.ts";
import type { OrderRow } from "../store.ts";
import { fileUrl } from "./files.ts";
import type { RoomRows } from "./room-query.ts";

type Entry = z.output<typeof RoomEntry>;

const rowOf = (name: string) => orderProcess.transitions[name as TransitionName];

/** What was said and done, oldest first. @param me whose words are "mine"; 0 for an operator, who has said nothing */
export function entriesOf(order: OrderRow, { messages, events }: RoomRows, me: number): Entry[] {
  const sideOfSender = (id: number): Side => (id === order.buyerId ? "buyer" : "seller");
  const said = messages.map(
    ({ id, senderId, kind, text, files, at, readAt }): Entry => ({
      id: `m${id}`,
      kind,
      side: sideOfSender(senderId),
      mine: senderId === me,
      text,
      files: files.map((file) => ({ ...file, url: fileUrl(file) })),
      at,
      readAt,
    }),
  );
  const done = events
    .filter((event) => !rowOf(event.name).says)
    .map(
      ({ id, name, actor, at }): Entry => ({
        id: `e${id}`,
        kind: "event",
        side: actor === "buyer" || actor === "seller" ? actor : null,
        mine: false,
        text: lineOf(rowOf(name), actor as OrderActor),
        files: [],
        at,
        readAt: null,
      }),
    );
  return [...said, ...done].sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
}
