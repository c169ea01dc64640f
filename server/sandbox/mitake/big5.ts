let table: Map<string, number> | undefined;

/** All two-byte Big5 codes with their characters, from Node's own decoder. */
function codes(): Map<string, number> {
  if (table !== undefined) return table;
  table = new Map();
  const decoder = new TextDecoder("big5");
  for (let lead = 0xa1; lead <= 0xf9; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) trail = 0xa1;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if ([...character].length === 1 && !table.has(character)) table.set(character, lead * 256 + trail);
    }
  }
  return table;
}

/** Encodes text as Big5, the charset of the vendor's answers; `?` for unsupported characters. */
export function encodeBig5(text: string): Buffer {
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const pair = codes().get(character);
    return pair === undefined ? [0x3f] : [pair >> 8, pair & 0xff];
  });
  return Buffer.from(bytes);
}
