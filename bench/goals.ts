/** A measured value compared with its limit. */
type Goal = { name: string; met: boolean };

const goals: Goal[] = [];

const shown = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2));

export function title(text: string): void {
  console.log(`\n${text}`);
}

/** Prints a number that has no limit. */
export function note(text: string): void {
  console.log(`    ${text}`);
}

function record(name: string, value: number, met: boolean, limit: string, detail: string): void {
  goals.push({ name, met });
  console.log(`  ${met ? "✓" : "✗"} ${name}：${shown(value)}（目標 ${limit}）${detail && `　${detail}`}`);
}

export function atLeast(name: string, value: number, limit: number, detail = ""): void {
  record(name, value, value >= limit, `≥ ${limit}`, detail);
}

export function atMost(name: string, value: number, limit: number, unit: string, detail = ""): void {
  record(name, value, value <= limit, `≤ ${limit} ${unit}`, detail);
}

/** Prints which goals were missed. @returns the exit code */
export function verdict(): number {
  const missed = goals.filter(({ met }) => !met);
  title(
    missed.length === 0 ? `${goals.length} 項目標全數達成。` : `${goals.length} 項目標中有 ${missed.length} 項未達成：`,
  );
  for (const { name } of missed) console.log(`  ✗ ${name}`);
  return missed.length === 0 ? 0 : 1;
}
