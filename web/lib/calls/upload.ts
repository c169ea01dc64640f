import { type Reply, unanswered } from "./send-call.ts";

/** Sends a multipart form and reports its progress, which fetch cannot. @param onProgress 0 to 1. */
export function upload(
  method: string,
  url: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onload = () => done({ status: request.status, body: request.response });
    request.onerror = () => fail(unanswered("上傳中斷，請確認網路後再試一次。"));
    onProgress(0);
    request.send(form);
  });
}
