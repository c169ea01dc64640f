import type { InjectOptions } from "fastify";

export type Part = { field: string; name: string; type?: string; bytes: Buffer | string };

/**
 * A multipart body as a browser sends it.
 * @param key the `Idempotency-Key`; by default a new one
 * @returns options for `client.send` besides method and URL
 */
export function multipart(
  fields: Record<string, string>,
  parts: Part[] = [],
  key?: string,
): Required<Pick<InjectOptions, "payload">> & { headers: Record<string, string> } {
  const boundary = "----haoshou-test";
  const chunks: Buffer[] = [];
  const add = (text: string) => chunks.push(Buffer.from(text));
  for (const [name, value] of Object.entries(fields))
    add(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  for (const { field, name, type = "application/octet-stream", bytes } of parts) {
    add(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    );
    chunks.push(Buffer.from(bytes));
    add("\r\n");
  }
  add(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(chunks),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  };
}
