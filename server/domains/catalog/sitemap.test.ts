import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { services } from "#server/db/schema/catalog.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const get = (url: string) => world.visitor().send({ method: "GET", url });

test("the index names files that list what is for sale, and nothing else", async () => {
  const shown = await makeService(world);
  const paused = await makeService(world);
  await world.deps.db.update(services).set({ state: "paused" }).where(eq(services.id, paused.id));
  const index = await get("/sitemap.xml");
  expect(index.headers["content-type"]).toContain("application/xml");
  const files = [...index.body.matchAll(/<loc>http:\/\/localhost(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    (match) => match[1] ?? "",
  );
  expect(files).toContain("/sitemaps/pages.xml");
  const bodies = await Promise.all(files.map(async (file) => (await get(file)).body));
  const all = bodies.join("\n");
  expect(all).toContain(`/services/${shown.id}</loc>`);
  expect(all).not.toContain(`/services/${paused.id}</loc>`);
  expect(all).toContain(`/users/${shown.sellerId}</loc>`);
});

test.each(["none.xml", "services-0.xml", "services-abc.xml", "services-99999999999.xml", "orders-1.xml"])(
  "there is no file %s",
  async (name) => {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404);
  },
);

test("robots are told where the map is and where nothing is to be seen", async () => {
  const { body } = await get("/robots.txt");
  expect(body).toContain("Sitemap: http://localhost/sitemap.xml");
  for (const own of ["/mypage", "/myprofile", "/myservices", "/orders", "/transactions", "/admin"])
    expect(body).toContain(`Disallow: ${own}\n`);
  for (const open of ["/services", "/users", "/search", "/login", "/news"]) expect(body).not.toContain(`: ${open}\n`);
});
