import { createServer, type Server, type Socket } from "node:net";
import { until } from "../harness/wait.ts";

/** A received mail. @property text its plain part */
type Mail = { to: string; subject: string; text: string };

/** An SMTP server that keeps every mail. */
export type MailSink = {
  server: Server;
  /** Waits for a mail to this address whose subject contains the words. @returns the newest one */
  mailTo(address: string, subject: string): Promise<Mail>;
};

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, "").replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );

/** Decodes a body by its Content-Transfer-Encoding. */
function decoded(encoding: string | undefined, body: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? unquoted(body).toString() : body;
}

/** Decodes the encoded words of a header (RFC 2047). */
const header = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, words: string) =>
      (how.toUpperCase() === "B" ? Buffer.from(words, "base64") : unquoted(words.replaceAll("_", " "))).toString(),
    );

/** Splits headers, with lines unfolded, from the body. */
function parts(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

/** The text of the first plain part. */
function plainOf(raw: string): string | null {
  const { headers, body } = parts(raw);
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined)
    return type.startsWith("text/plain") ? decoded(headers.get("content-transfer-encoding"), body) : null;
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.map((part) => plainOf(part.replace(/^\r\n/, ""))).find((text) => text !== null) ?? null;
}

function read(raw: string): Mail {
  const { headers } = parts(raw);
  const to = /[^\s<>]+@[^\s<>]+/.exec(headers.get("to") ?? "")?.[0] ?? "";
  return { to, subject: header(headers.get("subject") ?? ""), text: plainOf(raw) ?? "" };
}

/** Speaks what nodemailer needs of RFC 5321. */
function converse(socket: Socket, keep: (raw: string) => void): void {
  let heard = "";
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    inData = verb === "DATA";
    if (verb === "QUIT") return socket.end("221 bye\r\n");
    return say(inData ? "354 go on" : "250 ok");
  };
  socket.setEncoding("latin1").on("error", () => socket.destroy());
  socket.on("data", (chunk: string) => {
    heard += chunk;
    for (;;) {
      const end = heard.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const said = heard.slice(0, end);
      heard = heard.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        keep(Buffer.from(said.replaceAll("\r\n..", "\r\n."), "latin1").toString());
        say("250 kept");
      } else command(said);
    }
  });
  say("220 sink ESMTP");
}

/** The server does not listen yet. */
export function mailSink(): MailSink {
  const mails: Mail[] = [];
  return {
    server: createServer((socket) => converse(socket, (raw) => mails.unshift(read(raw)))),
    async mailTo(address, subject) {
      const find = async () => mails.find((mail) => mail.to === address && mail.subject.includes(subject)) ?? null;
      const found = await until(`a mail 「${subject}」 to ${address}`, find, (mail) => mail !== null);
      if (found === null) throw new Error("unreachable: there is one");
      return found;
    },
  };
}
