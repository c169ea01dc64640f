import { expect, test } from "vitest";
import { dataKeyOf, openBytes, openText, sealBytes, sealedDigest, sealText } from "./sealed.ts";

const key = dataKeyOf("a secret of the product");

test("what was sealed opens again, and looks different each time", () => {
  const [one, two] = [sealText(key, "bank-account:1", "0123456789"), sealText(key, "bank-account:1", "0123456789")];
  expect(one).not.toBe(two);
  expect(openText(key, "bank-account:1", one)).toBe("0123456789");
  expect(one).not.toContain("0123456789");
});

test("it opens neither in another row nor with another key", () => {
  const sealed = sealText(key, "bank-account:1", "0123456789");
  expect(() => openText(key, "bank-account:2", sealed)).toThrow();
  expect(() => openText(dataKeyOf("another secret"), "bank-account:1", sealed)).toThrow();
});

test("one changed bit anywhere, or a missing end, and it stays shut", () => {
  const sealed = sealBytes(key, "picture:1", Buffer.from("some bytes of a picture"));
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openBytes(key, "picture:1", changed), `byte ${at}`).toThrow();
  }
  expect(() => openBytes(key, "picture:1", sealed.subarray(0, -1))).toThrow();
  expect(() => openBytes(key, "picture:1", Buffer.alloc(0))).toThrow();
});

test("a keyed hash is the same for the same value, another for another kind, value or key, and says nothing", () => {
  const one = sealedDigest(key, "id-number", "A123456789");
  expect(sealedDigest(key, "id-number", "A123456789")).toBe(one);
  expect(sealedDigest(key, "id-number", "A123456770")).not.toBe(one);
  expect(sealedDigest(key, "bank-account", "A123456789")).not.toBe(one);
  expect(sealedDigest(dataKeyOf("another secret"), "id-number", "A123456789")).not.toBe(one);
  expect(one).not.toContain("A123456789");
});
