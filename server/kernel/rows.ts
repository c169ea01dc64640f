/** The one row that an insert or update returns. @throws Error when there is none: a bug, never a refusal */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error("no row came back");
  return row;
}

/** The LIKE pattern for lower-case texts that contain this one. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
