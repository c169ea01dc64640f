import type { AnswerOf, CallName } from "#contract/api.ts";
import type { Attempt } from "./action.ts";
import { upload } from "./upload.ts";

/**
 * Sends fields and files as one multipart call.
 * @param fields as the contract names them. @param attempt hears of the progress where there are files.
 */
export function sendParts<N extends CallName>(
  name: N,
  url: string,
  fields: Record<string, string>,
  files: readonly File[],
  { progress }: Pick<Attempt, "progress">,
): Promise<AnswerOf<N>> {
  const form = new FormData();
  // Fields first: the server reads the parts in order and must know them before the files.
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const file of files) form.append("files", file);
  if (files.length > 0) progress(0);
  return upload(name, url, form, files.length > 0 ? progress : () => {});
}
