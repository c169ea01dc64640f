import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { makeMember } from "../testing/factories.ts";
import { multipart } from "../testing/multipart.ts";
import { headersOf, listenOn } from "../testing/wire.ts";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const member = await makeMember(world);
const client = await world.client(member.id);
await client.send({ method: "GET", url: "/api/my_data" });

/** Checks that a refusal has the common format. */
function expectRefusal(response: Awaited<ReturnType<typeof client.send>>, status: number, code: string) {
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(JSON.stringify(response.json().message)).toMatch(/\p{Script=Han}/u);
  expect(response.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
}

describe("what is refused before a call is reached has the form of every refusal", () => {
  const json = { "content-type": "application/json" };
  test.each([
    ["a path that cannot be decoded", 400, "invalid", { method: "GET", url: "/api/services/%ff" }],
    ["an address that cannot be decoded and is no call", 404, "not_found", { method: "GET", url: "/%ff" }],
    ["an id of 400 digits", 404, "not_found", { method: "POST", url: `/api/services/${"9".repeat(400)}/report` }],
    ["an unknown call", 404, "not_found", { method: "GET", url: "/api/no_such_call" }],
    ["an unknown call that writes", 404, "not_found", { method: "POST", url: "/api/no_such_call" }],
    ["another method", 404, "not_found", { method: "DELETE", url: "/api/login" }],
    ["an unknown address that is posted to", 404, "not_found", { method: "POST", url: "/services" }],
    ["broken JSON", 400, "invalid", { method: "POST", url: "/api/login", headers: json, payload: "{" }],
    ["an empty body", 400, "invalid", { method: "POST", url: "/api/login", headers: json, payload: "" }],
    [
      "a poisoned name",
      400,
      "invalid",
      { method: "POST", url: "/api/login", headers: json, payload: '{"__proto__":{}}' },
    ],
    [
      "XML",
      415,
      "unsupported_media",
      { method: "POST", url: "/api/login", headers: { "content-type": "text/xml" }, payload: "<a/>" },
    ],
    [
      "files for a call without",
      415,
      "unsupported_media",
      { method: "POST", url: "/api/login", ...multipart({ email: "a@b.tw" }) },
    ],
    [
      "a long body of a stranger",
      413,
      "too_large",
      { method: "POST", url: "/api/login", headers: json, payload: `"${"x".repeat(70_000)}"` },
    ],
    [
      "a packed body",
      415,
      "unsupported_media",
      { method: "POST", url: "/api/login", headers: { ...json, "content-encoding": "gzip" }, payload: "{}" },
    ],
  ] as const)("%s", async (_name, status, code, request) => {
    expectRefusal(await client.send(request as never), status, code);
  });

  test.each(["0x10", "1e0", "007", "1.0", "%201", "1%00", "-1", "2147483648"])("the id %s is no row", async (id) => {
    expectRefusal(await client.send({ method: "GET", url: `/api/services/${id}` }), 404, "not_found");
  });
});

describe("signs that cannot be kept are refused at their field", () => {
  test.each([
    ["the sign 0", "\u0000"],
    ["half a surrogate pair", "\ud800"],
  ])("%s", async (_name, sign) => {
    const search = await client.send({ method: "POST", url: "/api/users/search", payload: { skill: `x${sign}` } });
    expectRefusal(search, 400, "invalid");
    expect(Object.keys(search.json().message)).toEqual(["skill"]);
    const nested = {
      method: "POST",
      url: "/api/my_services",
      payload: { content: { packages: [{ name: sign }] } },
    } as const;
    expect(Object.keys((await client.send(nested)).json().message)).toEqual(["content.packages.0.name"]);
    const named = await client.send({ method: "POST", url: "/api/login", payload: { [sign]: 1 } });
    expectRefusal(named, 400, "invalid");
  });

  test("in addresses and in the fields of a form with files too", async () => {
    const list = await client.send({ method: "GET", url: "/api/my_messages?k=%00" });
    expect([list.statusCode, list.json().data]).toEqual([200, []]);
    const form = multipart({ name: "王\u0000", number: "A123456789" });
    expectRefusal(await client.send({ method: "POST", url: "/api/id_applications", ...form }), 400, "invalid");
  });

  test("a page is shown without a filter that makes no sense", async () => {
    const api = await world.app.apiFor({ headers: {}, cookies: {}, ip: "::1" } as never, { setCookie() {} } as never);
    expect(api.parseQuery("GET /api/my_messages", new URLSearchParams({ k: "\u0000" }))).toEqual({});
  });

  test("ten thousand arrays in one another fill no stack", async () => {
    const payload = `{"email":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const sent = {
      method: "POST",
      url: "/api/login",
      headers: { "content-type": "application/json" },
      payload,
    } as const;
    expectRefusal(await client.send(sent), 400, "invalid");
  });
});

test("a member has four long forms under way at most", async () => {
  const port = await listenOn(world.app);
  const { cookie, ...headers } = await headersOf(world, member.id);
  const lines = Object.entries({
    host: "x",
    cookie,
    ...headers,
    "content-type": "application/json",
    "content-length": "400000",
  });
  const head = `POST /api/my_services HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n{`;
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  const answers: string[] = [];
  for (const socket of sockets) {
    socket.on("data", (data) => answers.push(data.toString().slice(9, 12)));
    socket.write(head);
  }
  await expect.poll(() => answers, { timeout: 10_000 }).toEqual(Array.from({ length: 16 }, () => "429"));
  for (const socket of sockets) socket.destroy();
});

test("a head that does not end is cut off at the next look after its time, whatever trickles in", async () => {
  const { server } = world.app.fastify;
  expect(server.headersTimeout).toBe(20_000);
  const port = await listenOn(world.app);
  server.headersTimeout = 500;
  const socket = connect(port, "127.0.0.1");
  const begun = Date.now();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
  const trickle = setInterval(() => socket.write("x-more: 1\r\n"), 200);
  const answer = await new Promise<string>((done) => socket.once("data", (data) => done(data.toString())));
  clearInterval(trickle);
  server.headersTimeout = 20_000;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(Date.now() - begun).toBeLessThan(8000);
  socket.destroy();
});

test("half a body is not waited for without end", async () => {
  const port = await listenOn(world.app);
  const { headersTimeout, requestTimeout, timeout } = world.app.fastify.server;
  expect([headersTimeout, requestTimeout, timeout].every((limit) => limit > 0 && limit <= 30 * 60_000)).toBe(true);
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{",
  );
  const answer = await new Promise<string>((done) => socket.once("data", (data) => done(data.toString())));
  // A visitor is refused because of the announced length, before anything is received.
  expect(answer).toMatch(/^HTTP\/1\.1 4(03|13) /);
  socket.destroy();
});
