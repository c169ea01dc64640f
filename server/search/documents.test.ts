import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listsOf } from "./columns/lists.ts";
import { BREAK, type Texts, textHas, textsOf, wordsIn } from "./columns/texts.ts";
import { type Documents, documentsOf, part, placesOf, withAmong, withChanges } from "./documents.ts";

type Row = { id: number; price: number; quality: number; seller: number };

function documentsFrom(unsorted: Row[]): Documents {
  const rows = unsorted.toSorted((a, b) => a.id - b.id);
  const names = [...new Set(rows.map(({ seller }) => `賣家 ${seller}`))];
  const owners = rows.flatMap(({ seller }, at) => Array<number>(seller).fill(at));
  return documentsOf({
    id: Int32Array.from(rows, (row) => row.id),
    numbers: {
      seller: Int32Array.from(rows, (row) => row.seller),
      price: Int32Array.from(rows, (row) => row.price),
      quality: Float32Array.from(rows, (row) => row.quality),
    },
    lists: {
      /** Each row has its seller's name, as many times as the seller's number. */
      names: listsOf(
        rows.length,
        Int32Array.from(owners),
        Int32Array.from(owners, (at) => names.indexOf(`賣家 ${rows[at]?.seller}`)),
        names,
      ),
    },
    texts: {
      headings: textsOf(rows.map((row) => `服務 ${row.id}${BREAK}`).join("")),
      labels: textsOf(rows.map((row) => `價格 ${row.price}${BREAK}`).join("")),
    },
  });
}

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 100, max: 9000 }),
  quality: fc.integer({ min: 0, max: 8 }).map((n) => n / 8),
  seller: fc.integer({ min: 1, max: 5 }),
});
const rows = fc
  .uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 })
  .map((all) => all.toSorted((a, b) => a.id - b.id));

const textAt = ({ values, starts }: Texts, at: number) =>
  String.fromCharCode(...values.subarray(starts[at], (starts[at + 1] ?? 0) - 1));

/** The values of each row, by id. */
const said = ({ id, numbers, lists, texts, places }: Documents) =>
  Object.fromEntries(
    [...id].map((each) => {
      const i = places[each] ?? -1;
      const { names, starts, values } = part(lists, "names");
      return [
        each,
        [
          ...["price", "quality", "seller"].map((name) => part(numbers, name)[i]),
          ...["headings", "labels"].map((name) => textAt(part(texts, name), i)),
          [...values.subarray(starts[i], starts[i + 1])].map((code) => names[code]),
        ],
      ];
    }),
  );

describe("documents in memory", () => {
  test("after changes says what a whole reading would say, and the old one is left alone", () => {
    fc.assert(
      fc.property(rows, rows, (before, changes) => {
        const old = documentsFrom(before);
        const whole = new Map([...before, ...changes].map((each) => [each.id, each]));
        const told = JSON.stringify(said(old));
        const now = withChanges(old, documentsFrom(changes));
        expect(said(now)).toEqual(said(documentsFrom([...whole.values()])));
        expect([...now.id]).toEqual([...whole.keys()].sort((a, b) => a - b));
        expect(JSON.stringify(said(old))).toBe(told);
      }),
    );
  });

  test("a search finds what stands in one list of each wish", () => {
    const ids = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 });
    const wishes = fc.array(fc.array(ids, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, wishes, (all, sets) => {
        const documents = documentsFrom(all);
        const lists = sets.map((set) => set.map((list) => Int32Array.from(list)));
        const found = [...placesOf(documents, lists)].map((at) => documents.id[at]);
        const expected = all.filter(({ id }) => sets.every((set) => set.some((list) => list.includes(id))));
        expect(found).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  test("a flag stands at the rows of the named sellers and nowhere else", () => {
    fc.assert(
      fc.property(rows, fc.uniqueArray(fc.integer({ min: 1, max: 5 })), (all, sellers) => {
        const before = withAmong(documentsFrom(all), "here", "seller", new Set([1, 2]));
        const { numbers } = withAmong(before, "here", "seller", new Set(sellers));
        expect([...part(numbers, "here")]).toEqual(all.map(({ seller }) => Number(sellers.includes(seller))));
      }),
    );
  });

  test("a text has a word where a string would say so, and a Latin word only whole", () => {
    const text = fc.string({ unit: fc.constantFrom("網", "頁", "設", "a", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text.filter(Boolean), (all, word) => {
        const texts = textsOf(all.map((each) => each + BREAK).join(""));
        expect(all.map((_, at) => textHas(texts, at, word))).toEqual(all.map((each) => each.includes(word)));
        const [before, behind] = [/^a/.test(word) ? "(?<!a)" : "", /a$/.test(word) ? "(?!a)" : ""];
        const found = (each: string) => new RegExp(`${before}${word}${behind}`).test(each);
        const bits = (each: string) => Number(each.includes("頁")) + 2 * Number(found(each));
        expect([...wordsIn(texts, ["頁", word])]).toEqual(all.map(bits));
      }),
    );
  });
});
