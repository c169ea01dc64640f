import type { AnswerOf, CallName } from "#contract/api.ts";
import { ApiError, type ErrorBody } from "#contract/api.ts";
import { fault } from "#contract/fault.ts";

/**
 * A multipart call with progress, which fetch does not tell.
 * @param onProgress 0 to 1.
 */
export function upload<N extends CallName>(
  name: N,
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<AnswerOf<N>> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(name.split(" ")[0] ?? "POST", url);
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    request.setRequestHeader("X-CSRF-TOKEN", /(?:^|; )csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onload = () => {
      if (request.status < 400) done(request.response as AnswerOf<N>);
      else if (request.status >= 500) fail(new ApiError(request.status, { message: fault, code: "internal" }));
      else fail(new ApiError(request.status, (request.response ?? { message: "", code: "not_found" }) as ErrorBody));
    };
    request.onerror = () =>
      fail(new ApiError(503, { message: "上傳中斷，請確認網路後再試一次。", code: "unavailable" }));
    request.send(form);
  });
}
