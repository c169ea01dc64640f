import type { RoomFile } from "#contract/orders/files.ts";
import type { Room } from "#contract/orders/room.ts";

/** Delivered pictures that the seller has not asked for, the newest delivery first. */
export function picturesToShow({ folders, works }: Pick<Room, "folders" | "works">): RoomFile[] {
  const asked = new Set(works.map(({ fileId }) => fileId));
  return folders
    .filter(({ kind }) => kind === "delivery")
    .flatMap(({ files }) => files.filter(({ id, preview }) => preview !== null && !asked.has(id)));
}
