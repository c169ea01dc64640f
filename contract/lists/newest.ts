import { z } from "zod";

/** How many rows of a list are shown among other things, and how many when all of them are asked for. */
export const newestShown = 5;
export const newestMost = 200;

/** The newest rows of a list that has no page of its own, and how many there are. */
export const newest = <S extends z.ZodType>(row: S) => z.object({ total: z.number().int(), rows: z.array(row) });
