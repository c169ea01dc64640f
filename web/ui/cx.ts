/**
 * Joins class names, skipping falsy ones. It does not resolve conflicts between Tailwind classes: pass layout classes
 * (margin, width, grid placement) to a primitive, not another colour.
 */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
