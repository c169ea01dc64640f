import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listsOf } from "./columns/lists.ts";
import { compacted, isLoose, joined, patched } from "./columns/patch.ts";
import { valuesAt } from "./columns/runs.ts";
import { BREAK, type Texts, textHas, textsOf, wordsIn } from "./columns/texts.ts";
import { type Documents, documentsOf, livePlaces, part, placeOf, placesOf, withAmong } from "./documents.ts";

type Row = { id: number; price: number; quality: number; seller: number };

const packed = (all: readonly string[]) => textsOf(Buffer.from(all.map((each) => each + BREAK).join("")));

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
      headings: packed(rows.map((row) => `服務 ${row.id}，${row.price % 7}`)),
      labels: packed(rows.map((row) => `價格 ${row.price}`)),
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

const textAt = (texts: Texts, at: number) => String.fromCharCode(...valuesAt(texts, at).subarray(0, -1));

/** The values of each row, by ascending id. */
const said = (documents: Documents) => {
  const { id, numbers, lists, texts } = documents;
  return [...livePlaces(documents)].map((at) => [
    id[at],
    placeOf(documents, id[at] ?? 0) === at,
    ...["price", "quality", "seller"].map((name) => part(numbers, name)[at]),
    ...["headings", "labels"].map((name) => textAt(part(texts, name), at)),
    [...valuesAt(part(lists, "names"), at)].map((code) => part(lists, "names").names[code]),
  ]);
};

const ids = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 8 });
const some = fc.array(fc.tuple(rows, ids), { maxLength: 6 });

describe("documents in memory", () => {
  test("after changes say what a whole reading would say", () => {
    fc.assert(
      fc.property(rows, some, (before, changes) => {
        const whole = new Map(before.map((each) => [each.id, each]));
        let documents = documentsFrom(before);
        for (const [changed, gone] of changes) {
          documents = patched(documents, documentsFrom(changed), gone);
          for (const id of gone) whole.delete(id);
          for (const each of changed) whole.set(each.id, each);
        }
        expect(said(documents)).toEqual(said(documentsFrom([...whole.values()])));
      }),
    );
  });

  test("after so many changes that they are made anew say the same", async () => {
    const all = Array.from(
      { length: 50 },
      (_, i): Row => ({ id: 2 * i + 1, price: i, quality: 0, seller: 1 + (i % 5) }),
    );
    let documents = documentsFrom(all);
    for (let turn = 0; turn < 3000; turn++) {
      const row = { id: 1 + ((turn * 7) % 120), price: turn, quality: 0.5, seller: 1 + (turn % 5) };
      documents = patched(documents, documentsFrom([row]), turn % 3 === 0 ? [(turn * 11) % 120] : []);
      if (isLoose(documents)) documents = await compacted(documents);
      const at = all.findIndex(({ id }) => id === (turn * 11) % 120);
      if (turn % 3 === 0 && at >= 0) all.splice(at, 1);
      const known = all.findIndex(({ id }) => id === row.id);
      if (known >= 0) all[known] = row;
      else all.push(row);
    }
    expect(said(documents)).toEqual(said(documentsFrom(all)));
    expect(documents.loose).toBeLessThan(1100);
  });

  test("made anew while rows are written say the same, once these are written again", async () => {
    const all = Array.from(
      { length: 50_000 },
      (_, i): Row => ({ id: i + 1, price: i, quality: 0, seller: 1 + (i % 5) }),
    );
    const before = documentsFrom(all);
    const making = compacted(before);
    const written = new Map<number, Row>();
    let documents = before;
    // A row in each turn of the others, also new ones.
    for (let turn = 0; turn < 20; turn++) {
      await setImmediate();
      const row = { id: 1 + ((turn * 7919) % 50_020), price: turn, quality: 1, seller: 1 + (turn % 5) };
      documents = patched(documents, documentsFrom([row]), []);
      written.set(row.id, row);
    }
    const anew = patched(await making, documentsFrom([...written.values()]), []);
    expect(said(anew)).toEqual(said(documents));
  });

  test("making a hundred thousand rows anew lets others have their turn", async () => {
    const all = Array.from(
      { length: 100_000 },
      (_, i): Row => ({ id: i + 1, price: i, quality: 0, seller: 1 + (i % 5) }),
    );
    const before = documentsFrom(all);
    let isMade = false;
    const making = compacted(before).then(() => {
      isMade = true;
    });
    // Processor time of this thread, because others may use the machine.
    const turns: number[] = [];
    for (let last = process.threadCpuUsage(); !isMade; last = process.threadCpuUsage()) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(last);
      turns.push((user + system) / 1000);
    }
    await making;
    expect(turns.length).toBeGreaterThan(20);
    expect(Math.max(...turns)).toBeLessThan(50);
  });

  test("read in parts say what one reading says", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          documentsFrom(all.slice(i * size, (i + 1) * size)),
        );
        expect(said(joined([documentsFrom([]), ...parts]))).toEqual(said(documentsFrom(all)));
      }),
    );
  });

  test("a search finds what stands in one list of each wish", () => {
    const list = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 });
    const wishes = fc.array(fc.array(list, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
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
        const before = withAmong(documentsFrom(all), "here", "seller", Uint8Array.of(0, 1, 1));
        const { numbers } = withAmong(
          before,
          "here",
          "seller",
          Uint8Array.from({ length: 6 }, (_, i) => Number(sellers.includes(i))),
        );
        expect([...part(numbers, "here")]).toEqual(all.map(({ seller }) => Number(sellers.includes(seller))));
      }),
    );
  });

  test("a text has a word where a string would say so, and a Latin word only whole", () => {
    const text = fc.string({ unit: fc.constantFrom("網", "頁", "設", "a", "😀"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text.filter(Boolean), (all, word) => {
        const texts = packed(all);
        expect(all.map((_, at) => textHas(texts, at, word))).toEqual(all.map((each) => each.includes(word)));
        const [before, behind] = [/^a/.test(word) ? "(?<!a)" : "", /a$/.test(word) ? "(?!a)" : ""];
        const found = (each: string) => new RegExp(`${before}${word}${behind}`).test(each);
        const bits = (each: string) => Number(each.includes("頁")) + 2 * Number(found(each));
        expect([...wordsIn(texts, all.length, ["頁", word])]).toEqual(all.map(bits));
      }),
    );
  });
});
