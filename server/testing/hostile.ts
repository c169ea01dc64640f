// Sends hostile uploads until it is killed. Runs as its own process, so that its cost is not measured as the server's.
// Arguments: port, path, and as JSON the headers of a visitor, of a stranger and of a member who may upload.
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [port, path, ...given] = process.argv.slice(2);
const [visitor = {}, stranger = {}, member = {}] = given.map((json): Record<string, string> => JSON.parse(json));
const BOUNDARY = "hostile";
const FILE_BYTES = 180 * 1024 * 1024;
const PAUSE_MS = 200;

type Kind = { headers: Record<string, string>; chunk: Buffer; every: number };

const part = (head: string, size: number) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${"x".repeat(size)}\r\n`);
const file = part('name="files"; filename="a.bin"', 64 * 1024);
const field = part('name="text"', 64 * 1024);

const kinds: Kind[] = [
  { headers: visitor, chunk: file, every: 0 },
  { headers: stranger, chunk: file, every: 0 },
  { headers: visitor, chunk: field, every: 0 },
  { headers: member, chunk: field, every: 0 },
  { headers: member, chunk: Buffer.from("x"), every: 1000 },
];

/** One upload, until the server ends it. */
function attack({ headers, chunk, every }: Kind): Promise<void> {
  return new Promise((over) => {
    const socket = connect(Number(port), "127.0.0.1");
    const lines = {
      host: "localhost",
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": String(FILE_BYTES),
      "idempotency-key": "hostile-key",
      ...headers,
    };
    socket.write(`POST ${path} HTTP/1.1\r\n`);
    for (const [name, value] of Object.entries(lines)) socket.write(`${name}: ${value}\r\n`);
    socket.write("\r\n");
    let more: NodeJS.Timeout | undefined;
    const send = () => {
      if (socket.destroyed) return;
      if (every > 0) {
        socket.write(chunk);
        more = setTimeout(send, every);
      } else while (socket.write(chunk));
    };
    socket.on("drain", send);
    socket.on("data", () => socket.end());
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(more);
      over();
    });
    send();
  });
}

async function attackAgain(kind: Kind): Promise<never> {
  for (;;) {
    await attack(kind);
    await sleep(PAUSE_MS);
  }
}

for (let n = 0; n < 200; n++) void attackAgain(kinds[n % kinds.length] as Kind);
process.send?.("attacking");
