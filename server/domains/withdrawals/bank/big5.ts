/** The substitute for characters missing in Big5: full-width ＊, two bytes like the character. */
const UNKNOWN = [0xa1, 0xaf] as const;

/** The two bytes of every character of Big5 (code page 950), without the vendor-specific areas. */
function readTable(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder("big5");
  const table = new Map<string, readonly [number, number]>();
  for (let lead = 0xa1; lead <= 0xf9; lead++) {
    if (lead === 0xc7 || lead === 0xc8) continue;
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if ((trail > 0x7e && trail < 0xa1) || (lead === 0xc6 && trail > 0x7e)) continue;
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      // A few characters occur twice; the first position is used for writing.
      if (!sign.includes("\uFFFD") && !table.has(sign)) table.set(sign, [lead, trail]);
    }
  }
  return table;
}

let table: ReturnType<typeof readTable> | undefined;

/**
 * Encodes a text as Big5, as banks count their columns: one byte for ASCII, two for everything else. Missing characters
 * become ＊; variation selectors are dropped.
 */
export function big5(text: string): Uint8Array {
  table ??= readTable();
  const bytes: number[] = [];
  for (const sign of text.normalize("NFC").replace(/\p{Variation_Selector}|\u200B|\u200C|\u200D/gu, "")) {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= 0x20 && code < 0x7f) bytes.push(code);
    else bytes.push(...(table.get(sign) ?? UNKNOWN));
  }
  return Uint8Array.from(bytes);
}
