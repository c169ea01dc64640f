/** The row that an insert or update gives back. @throws Error when there is none: a bug, never a refusal */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error("no row came back");
  return row;
}

/** The pattern of LIKE for texts in lower case that contain this one. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
