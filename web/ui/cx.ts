/**
 * Joins class names, skipping what is false or empty. It does not resolve conflicts between Tailwind classes:
 * give a primitive layout classes (margin, width, grid place), not another colour.
 */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
