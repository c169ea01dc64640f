import type { z } from "zod";

/**
 * A draft as it was stored, by its form's schema. One that breaks a rule, because it was kept under other rules or grew
 * while it was cleaned, is read as it is: whoever typed it can open it and shorten it, and saving checks it again.
 */
export function storedDraft<S extends z.ZodObject>(schema: S, stored: unknown): z.output<S> {
  const read = schema.safeParse(stored);
  if (read.success) return read.data;
  const known = Object.entries(stored as Record<string, unknown>).filter(([name]) => name in schema.shape);
  return { ...schema.parse({}), ...Object.fromEntries(known) } as z.output<S>;
}
