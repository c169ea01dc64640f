import { expect, test } from "vitest";
import type { Ctx } from "#server/kernel/ctx.ts";
import { UploadSlots } from "./slots.ts";

const from = (id: number, ip: string) => ({ actor: { kind: "member", id }, client: { ip } }) as Ctx;
const full = expect.objectContaining({ code: "too_many" });

test("a network has twelve under way whoever sends them, another one none of these, and each place comes back once", () => {
  const places = new UploadSlots({ member: 3, network: 12 });
  const ends = Array.from({ length: 12 }, (_, n) => places.take(from(n, `198.51.100.${n}`)));
  expect(() => places.take(from(99, "198.51.100.99"))).toThrow(full);
  // Refused attempts do not count, neither for the member nor for the network.
  places.take(from(99, "198.51.101.1"));
  ends[0]?.();
  places.take(from(99, "198.51.100.99"));
  expect(() => places.take(from(98, "198.51.100.98"))).toThrow(full);
});

test("a member has three, from whatever network", () => {
  const places = new UploadSlots({ member: 3, network: 12 });
  const ends = [1, 2, 3].map((n) => places.take(from(1, `198.51.${n}.1`)));
  expect(() => places.take(from(1, "198.51.4.1"))).toThrow(full);
  ends[1]?.();
  places.take(from(1, "198.51.4.1"));
});

test("a household of IPv6 is one network, and so is an address of IPv4 that comes as one of IPv6", () => {
  const places = new UploadSlots({ member: 3, network: 1 });
  places.take(from(1, "2001:db8:1:2::1"));
  expect(() => places.take(from(2, "2001:db8:1:2:ffff::9"))).toThrow(full);
  places.take(from(3, "::ffff:198.51.100.1"));
  expect(() => places.take(from(4, "198.51.100.2"))).toThrow(full);
});
