import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxCompany } from "#contract/company.ts";
import { openDb, openPool } from "#server/db/client.ts";
import { openLog } from "#server/kernel/log-errors.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { buildApp } from "#server/wiring/app.ts";
import { importBuild, mountBuiltPages } from "./pages.ts";

const world = await openWorld();
const lines: string[] = [];

/** A proxy in front of the database that can be closed, to simulate an outage. */
async function openGate() {
  const { rows } = await world.deps.pool.query(
    "select current_database() as name, current_setting('port')::int as port",
  );
  const open = new Set<Socket>();
  const gate = { closed: false };
  const server = createServer((socket) => {
    if (gate.closed) return void socket.destroy();
    const upstream = connect(rows[0].port, "127.0.0.1");
    for (const each of [socket, upstream]) {
      open.add(each);
      each.on("error", () => {});
      each.on("close", () => {
        open.delete(each);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://haoshou:haoshou@127.0.0.1:${port}/${rows[0].name}`,
    set(closed: boolean) {
      gate.closed = closed;
      if (closed) for (const each of open) each.destroy();
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

const gate = await openGate();
const pool = openPool(gate.url, 4);
const deps = { ...world.deps, pool, db: openDb(pool), log: openLog("trace", { write: (line) => lines.push(line) }) };
const cookies = { secret: "test", secure: false };
const { fastify: app, apiFor } = await buildApp({ deps, cookies, sandbox: false });

beforeAll(async () => {
  await mountBuiltPages(app, {
    ...{ cookies, apiFor, origin: "http://localhost", company: sandboxCompany, sandbox: false, formTargets: [] },
    now: () => world.clock.now().getTime(),
    renders: { atOnce: 1, waiting: 1, patience: 20_000 },
  });
  await app.ready();
});

afterAll(async () => {
  gate.set(false);
  await app.close();
  await pool.end();
  await gate.close();
});

const ip = "203.0.113.77";
const get = (url: string, sent: Record<string, string> = {}) => app.inject({ url, remoteAddress: ip, cookies: sent });

/** All pages with a server action for forms sent without scripts, from the build itself. */
async function formPages(): Promise<string[]> {
  const { routes } = await importBuild();
  return Object.values(routes).flatMap((route) => (route?.module.action ? [`/${route.path}`] : []));
}

/** The token of a mail's link. */
const TOKEN = "token.of.a.link.in.a.mail";

/** Input for all fields of these forms. */
const typed = {
  email: "typed.person@example.com",
  password: "typed-password-1",
  nickname: "打字的人",
  name: "打字的姓名",
  subject: "打字的主旨",
  text: "打字的內容，這是一封很長的信，至少要有二十個字才送得出去。",
  step: "2",
};

test("a form sent without scripts while the database is away leaves nothing of what was typed in the log", async () => {
  const member = await makeMember(world);
  const sid = (await world.client(member.id)).cookies.get("sid") ?? "";
  const pages = await formPages();
  expect(pages).toEqual(expect.arrayContaining(["/login", "/register", "/forget_password", "/contact"]));
  for (const sent of [{}, { sid }] as Record<string, string>[]) {
    gate.set(false);
    const { cookies } = await get("/login", sent);
    const csrf = cookies.find(({ name }) => name === "csrf")?.value ?? "";
    for (const url of pages) {
      gate.set(true);
      lines.length = 0;
      const { statusCode, headers, body } = await app.inject({
        ...{ method: "POST", url: `${url}?token=${TOKEN}`, remoteAddress: ip, cookies: { ...sent, csrf } },
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost", host: "localhost" },
        payload: new URLSearchParams({ ...typed, csrf, key: "key-of-this-form" }).toString(),
      });
      expect([url, statusCode]).toEqual([url, 503]);
      expect(headers["content-type"]).toContain("text/html");
      expect(body).toMatch(/暫時(?:沒有回應|無法使用)/);
      const logged = lines.join("\n");
      expect(logged).toContain("failed");
      for (const value of [...Object.values(typed).slice(0, -1), TOKEN, ip, sid || "no session"])
        expect(logged).not.toContain(value);
    }
  }
});

test("a page and a call say that it may work in a while when the database is away, and work when it is back", async () => {
  gate.set(true);
  for (const url of ["/services/1", "/users/1"]) {
    const page = await get(url);
    expect([url, page.statusCode]).toEqual([url, 503]);
    expect(page.headers).toMatchObject({ "content-type": expect.stringContaining("text/html") });
    expect(page.body).toMatch(/暫時(?:沒有回應|無法使用)/);
  }
  const call = await get("/api/services");
  expect([call.statusCode, call.json().code]).toEqual([503, "unavailable"]);
  expect(call.headers["retry-after"]).toBe("5");
  gate.set(false);
  expect((await get("/")).statusCode).toBe(200);
  expect((await get("/api/services")).statusCode).toBe(200);
});

test("a network that opens many pages at once waits for its own, and no other waits for it", async () => {
  const from = (remoteAddress: string, url = "/login") => app.inject({ url, remoteAddress });
  const [first, second, third, data, other] = await Promise.all([
    from("198.51.100.1"),
    from("198.51.100.2"),
    from("198.51.100.3"),
    from("198.51.100.4", "/login.data"),
    from("192.0.2.1"),
  ]);
  expect([first, second, other].map((page) => page?.statusCode)).toEqual([200, 200, 200]);
  expect([third?.statusCode, third?.headers["retry-after"]]).toEqual([429, "5"]);
  expect(third?.body).toContain("同時開啟的頁面太多");
  // The router's script treats it as offline, and keeps the current page.
  expect([data?.statusCode, data?.json().code]).toEqual([503, "unavailable"]);
  expect((await from("198.51.100.3")).statusCode).toBe(200);
});

test("whoever is logged in is led on to an address in letters as a header takes it", async () => {
  const sid = (await world.client((await makeMember(world)).id)).cookies.get("sid") ?? "";
  for (const to of ["/search?k=設計", "/users?k=阿青"]) {
    const led = await get(`/login?to=${encodeURIComponent(to)}`, { sid });
    // Messages to the page follow in the fragment.
    expect([led.statusCode, String(led.headers.location).split("#", 1)]).toEqual([302, [encodeURI(to)]]);
  }
});

test("no address names another host, and no form comes from one", async () => {
  for (const url of ["//evil.example/login", "//evil.example/login.data"]) {
    const sent = await app.inject({
      ...{ method: "POST", url, remoteAddress: ip, payload: "email=a%40b.tw&password=x" },
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://evil.example" },
    });
    expect([301, 404]).toContain(sent.statusCode);
    if (sent.statusCode === 301) expect(sent.headers.location).toBe("/evil.example/login");
  }
});

test.each([
  ["/favicon.ico", "/favicon.svg"],
  ["/.well-known/change-password", "/mypage/setting"],
])("%s, which browsers ask for by themselves, leads to %s", async (url, target) => {
  const led = await get(url);
  expect([led.statusCode, led.headers.location]).toEqual([302, target]);
});

test("a file of the build is what it says, and a page uses nothing of the device", async () => {
  expect((await get("/favicon.svg")).headers).toMatchObject({
    ...{ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" },
  });
  const page = await get("/login");
  expect(page.headers["permissions-policy"]).toContain("payment=()");
  expect(page.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

test("a database that takes nothing more answers pages, and writing with a sentence", async () => {
  const visitor = await get("/api/my_data");
  const csrf = visitor.cookies.find(({ name }) => name === "csrf")?.value ?? "";
  const write = () =>
    app.inject({
      ...{ method: "POST", url: "/api/contact_us", remoteAddress: ip, cookies: { csrf } },
      headers: { "x-requested-with": "XMLHttpRequest", "x-csrf-token": csrf },
      payload: { ...typed, name: typed.name },
    });
  const { rows } = await world.deps.pool.query("select current_database() as name");
  await world.deps.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  gate.set(true);
  gate.set(false);
  lines.length = 0;
  const refused = await write();
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { code: "unavailable", message: "服務暫時無法使用，請稍候再嘗試。" },
  ]);
  expect((await get("/login")).statusCode).toBe(200);
  await world.deps.pool.query(`alter database ${rows[0].name} reset default_transaction_read_only`);
  gate.set(true);
  gate.set(false);
  expect((await write()).statusCode).toBe(200);
  expect(lines.join("\n")).not.toContain(typed.email);
});
