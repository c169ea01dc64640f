import { createECDH, randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { testVapid } from "#server/testing/ports.ts";
import { PUSH_HOSTS, vapidPush } from "./vapid.ts";

const outside = vapidPush({ ...testVapid, hosts: PUSH_HOSTS, standIn: null });

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("sends to %s", (endpoint) => expect(outside.allows(endpoint)).toBe(true));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user:pass@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evil.example/fcm.googleapis.com",
  "https://notfcm.googleapis.com/abc",
  "https://push.apple.com/abc",
  "https://evilpush.apple.com/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/abc",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "no address",
])("never sends to %s", (endpoint) => expect(outside.allows(endpoint)).toBe(false));

const browser = createECDH("prime256v1");
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };

/** A push service that answers in its own way. */
async function serviceOf(listener: RequestListener, timeoutMs = 2000) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/push`;
  const client = vapidPush({ ...testVapid, hosts: [], standIn: { path: "/push", url }, timeoutMs });
  return () => client.send({ endpoint: `${url}/devices/1`, keys }, "text", { seconds: 60 });
}

test.each([
  [201, null],
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [403, "refused"],
  [413, "refused"],
  [429, "busy"],
  [500, "busy"],
  [503, "busy"],
])("HTTP %i means %s", async (status, code) => {
  const send = await serviceOf((_, response) => void response.writeHead(status).end());
  if (code === null) await send();
  else await expect(send()).rejects.toMatchObject({ name: "PushError", code });
});

test("a redirect is not followed", async () => {
  const asked: (string | undefined)[] = [];
  const send = await serviceOf((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await expect(send()).rejects.toMatchObject({ code: "refused" });
  expect(asked).toEqual(["/push/devices/1"]);
});

test("a service that does not answer, or never stops answering, holds nothing up", async () => {
  const silent = await serviceOf(() => {}, 200);
  await expect(silent()).rejects.toMatchObject({ code: "unreachable" });
  const endless = await serviceOf((_, response) => {
    response.writeHead(201);
    for (let n = 0; n < 10; n++) response.write("x".repeat(32 * 1024));
  });
  await expect(endless()).rejects.toMatchObject({ code: "unreachable" });
});

test("an address that is not allowed is never asked, even if it is stored", async () => {
  await expect(outside.send({ endpoint: "https://127.0.0.1/", keys }, "text", { seconds: 60 })).rejects.toMatchObject({
    code: "gone",
  });
});
