import type { RoomFile } from "#contract/orders/files.ts";
import type { FileOfMessage } from "./room-query.ts";

/** URL of a file. The name is for people and for the browser's "save as". */
const fileUrl = ({ id, name }: { id: number; name: string }): string => `/files/${id}/${encodeURIComponent(name)}`;

/** A file of a message, with a thumbnail if it is an image. */
export function presentFile({ width, height, ...file }: FileOfMessage): RoomFile {
  const url = fileUrl(file);
  return { ...file, url, preview: width && height ? { url: `${url}?show=1`, width, height } : null };
}
