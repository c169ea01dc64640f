import type { z } from "zod";

/**
 * Parses a stored draft with its form's schema. One that breaks a rule, because the rules have changed or sanitizing
 * made it longer, is returned as stored: its author can open and shorten it, and saving validates it again.
 */
export function storedDraft<S extends z.ZodObject>(schema: S, stored: unknown): z.output<S> {
  const read = schema.safeParse(stored);
  if (read.success) return read.data;
  const known = Object.entries(stored as Record<string, unknown>).filter(([name]) => name in schema.shape);
  return { ...schema.parse({}), ...Object.fromEntries(known) } as z.output<S>;
}
