import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";

/** A file that stands in a room; `url` is for the parties, and for operators who look into a dispute. */
export const RoomFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  contentType: z.string(),
  url: z.string(),
  /** A small picture of one that is a picture, with its size in pixels. */
  preview: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});
export type RoomFile = z.output<typeof RoomFile>;

/** With `show=1` the small picture of a file that is one. */
export const getRoomFile = route("GET /files/{id}/{name}", {
  auth: "member",
  summary: "下載交易裡的檔案：雙方，以及處理該案件的營運人員（會留下紀錄）",
  params: { name: z.string() },
  query: z.object({ show: z.literal("1").optional().catch(undefined) }),
  answer: file(),
  errors: ["not_found"],
});
