import { parse } from "content-disposition";
import { sendCall, unanswered } from "./send-call.ts";

/** File name from the response headers. */
const nameOf = (response: Response): string =>
  parse(response.headers.get("content-disposition") ?? "").parameters.filename ?? "download";

/**
 * Fetches a file and lets the browser save it. For files that need re-authentication, which a link could not ask for.
 */
export async function downloadFile(url: string): Promise<void> {
  const file = await sendCall(async (headers) => {
    const response = await fetch(url, { headers, credentials: "same-origin" }).catch(() => {
      throw unanswered();
    });
    const body = response.ok
      ? { name: nameOf(response), blob: await response.blob() }
      : await response.json().catch(() => null);
    return { status: response.status, body };
  });
  const { name, blob } = file as { name: string; blob: Blob };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
