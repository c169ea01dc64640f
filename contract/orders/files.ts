import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";

/** A file in a room; `url` works for the parties, and for operators who handle a dispute. */
export const RoomFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  contentType: z.string(),
  url: z.string(),
  /** Thumbnail if the file is a picture, size in pixels. */
  preview: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});
export type RoomFile = z.output<typeof RoomFile>;

/** The files of one message of the room. `requirements`: the buyer's answers. */
export const RoomFolder = z.object({
  id: z.number().int(),
  kind: z.enum(["text", "delivery", "revision", "dispute", "requirements"]),
  mine: z.boolean(),
  at: When,
  files: z.array(RoomFile),
});
export type RoomFolder = Wire<z.output<typeof RoomFolder>>;

/** All delivered files as one archive. */
export const getDeliveredFiles = route("GET /files/deliveries/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "一次下載交易裡交付的所有檔案（ZIP），雙方可用",
  answer: file(),
  errors: ["not_found"],
});

/** `show=1` returns a thumbnail if the file is a picture. */
export const getRoomFile = route("GET /files/{id}/{name}", {
  viewing: "refused",
  auth: "member",
  summary: "下載交易裡的檔案：雙方，以及處理該案件的營運人員（會留下紀錄）",
  params: { name: z.string() },
  query: z.object({ show: z.literal("1").optional().catch(undefined) }),
  answer: file(),
  errors: ["not_found"],
});
