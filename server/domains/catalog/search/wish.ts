import { fold } from "#server/kernel/fold.ts";
import { cosine } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import type { Wish } from "#server/search/alike.ts";
import { unitsOf } from "#server/search/words/units.ts";
import type { Reference } from "../reference.ts";

/** What a query asks for, in parts, and how near each subcategory is to it. @param k as typed */
export async function wishOf(k: string, { vocabulary, subcategoryVectors, names }: Reference): Promise<Wish> {
  const text = fold(k);
  if (text === "") return { text, units: [] };
  const { encodeQuery } = await openEncoder();
  const vector = encodeQuery(text);
  const called = new Set(names.get(text));
  const likenessOf = (id: number, other: Float32Array) => (called.has(id) ? 1 : Math.max(0, cosine(vector, other)));
  return {
    text,
    units: unitsOf(text, vocabulary),
    near: {
      field: "subcategory",
      likeness: new Map([...subcategoryVectors].map(([id, other]) => [id, likenessOf(id, other)])),
    },
  };
}
