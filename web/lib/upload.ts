import { type AnswerOf, ApiError, type CallName } from "#contract/api.ts";
import { exchange, type Reply } from "./exchange.ts";
import { freshKey } from "./fresh-key.ts";

/**
 * A multipart call with progress, which fetch does not tell.
 * @param onProgress 0 to 1.
 * @param key the same for each try of one wish
 */
export async function upload<N extends CallName>(
  name: N,
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
  key: string = freshKey(),
): Promise<AnswerOf<N>> {
  const send = (headers: Record<string, string>) =>
    new Promise<Reply>((done, fail) => {
      const request = new XMLHttpRequest();
      request.open(name.split(" ")[0] ?? "POST", url);
      for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
      request.setRequestHeader("Idempotency-Key", key);
      request.responseType = "json";
      request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
      request.onload = () => done({ status: request.status, body: request.response });
      request.onerror = () =>
        fail(new ApiError(503, { message: "上傳中斷，請確認網路後再試一次。", code: "unavailable" }));
      request.send(form);
    });
  return (await exchange(send)) as AnswerOf<N>;
}
