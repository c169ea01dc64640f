import { expect, test } from "vitest";
import { placeOf } from "./place.ts";

test.each([
  ["168.95.1.1", "台灣"],
  ["2001:b000:168::1", "台灣"],
  ["::ffff:168.95.1.1", "台灣"],
  ["133.11.0.1", "日本"],
  ["127.0.0.1", "地點不明"],
  ["192.168.1.20", "地點不明"],
  ["::1", "地點不明"],
  ["", "地點不明"],
  ["nothing", "地點不明"],
])("%s is in %s", async (ip, place) => {
  expect(await placeOf(ip)).toBe(place);
});
