import { buffer } from "node:stream/consumers";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { callsAmong, pathOf } from "#contract/route/route.ts";
import { files } from "../db/schema/files.ts";
import { multipart } from "../testing/multipart.ts";
import { openWorld } from "../testing/world.ts";
import { prepare } from "./contract-calls/prepare.ts";
import { nameOf } from "./contract-calls/rows.ts";

const world = await openWorld();
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#386" } })
  .withMetadata({ orientation: 6 })
  .withExif({ IFD2: { BodySerialNumber: "SN-778899" }, IFD3: { GPSLatitudeRef: "N", GPSMapDatum: "GPS-SECRET" } })
  .jpeg()
  .toBuffer();

/** Calls that store files byte for byte, and why. */
const AS_IT_IS: Record<string, string> = { "POST /api/orders/{id}/deliver": "the work itself is handed over" };
/** Extra form fields that assign the files to a part of the form. */
const parts: Record<string, Record<string, string>> = { "POST /api/orders/{id}/requirements": { filesTo: "[0]" } };

const taking = callsAmong(Object.values(calls)).filter(({ files: rule }) => rule?.field === "files");

async function kept(name: string) {
  const route = taking.find((each) => nameOf(each) === name);
  if (!route) throw new Error(`there is no ${name}`);
  const { client, params, body } = await prepare(world, name);
  if (name.endsWith("/requirements"))
    await world.deps.pool.query(
      `update orders set snapshot = jsonb_set(snapshot, '{questions,0,files}', 'true') where id = ${params.id}`,
    );
  const form = Object.entries(body as object).map(([field, value]) => [
    field,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const picture = { field: "files", name: "IMG_0912.jpg", type: "image/jpeg", bytes: photo };
  const sent = multipart({ ...Object.fromEntries(form), ...parts[name] }, [picture]);
  const response = await client.send({
    method: "POST",
    url: pathOf(route, params as Record<string, string | number>),
    ...sent,
  });
  expect(response.statusCode, response.body).toBe(200);
  const [file] = await world.deps.db.select().from(files).orderBy(desc(files.id)).limit(1);
  const object = await world.deps.ports.storage.get(file?.key ?? "");
  if (!file || !object) throw new Error("nothing is stored");
  const bytes = await buffer(object.stream);
  expect(file.bytes).toBe(bytes.length);
  return bytes;
}

describe("a photo that is sent to another keeps how it is turned, and not where it was taken", () => {
  test.each(taking.map(nameOf).filter((name) => !(name in AS_IT_IS)))("%s", async (name) => {
    expect(photo.includes("GPS-SECRET")).toBe(true);
    const bytes = await kept(name);
    expect([bytes.includes("GPS-SECRET"), bytes.includes("SN-778899")]).toEqual([false, false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40, orientation: 6 });
  });
});

test.each(Object.keys(AS_IT_IS))("by %s it is handed over byte for byte", async (name) => {
  expect((await kept(name)).equals(photo)).toBe(true);
});
