import { z } from "zod";

/** A file that stands in a room; `url` is for the parties, and for operators who look into a dispute. */
export const RoomFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  contentType: z.string(),
  url: z.string(),
});
export type RoomFile = z.output<typeof RoomFile>;
