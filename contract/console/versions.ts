import { z } from "zod";
import { When } from "#contract/route/instant.ts";

/**
 * What a save of set-up data says beside its form: the version that the editor opened, and which older version it
 * restores, if it does.
 */
export const basedOn = {
  version: z.number().int().min(1),
  restores: z.number().int().min(1).nullable().default(null),
};

/** The version of a row and those before it, newest first; none before its first change. @param form of the row */
export const versioned = <S extends z.ZodType>(form: S) => ({
  version: z.number().int(),
  versions: z.array(
    z.object({
      version: z.number().int(),
      data: form,
      /** Null, as `at`, for what was there before its first change. */
      editor: z.string().nullable(),
      at: When.nullable(),
    }),
  ),
});

/** A place in an order, from 1. */
export const PositionForm = z.object({ position: z.number().int().min(1).max(1000) });
