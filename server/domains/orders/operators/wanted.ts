import { mobileOf } from "#contract/accounts/numbers.ts";
import { taipeiDay, withZone } from "#contract/time.ts";

/** PostgreSQL's integer, the type of ids and sums. */
const MOST = 2_147_483_647;

/** What a text in the search of orders may mean; null where it cannot mean that. */
export type Wanted = {
  id: number | null;
  /** Number of a payment, ours or the gateway's. */
  number: string | null;
  /** NT$. */
  sum: number | null;
  /** Its beginning in Taipei. */
  day: Date | null;
  member: { id: number | null; email: string | null; cellphone: string | null; nickname: string | null } | null;
};

const integer = (text: string): number | null => (/^\d+$/.test(text) && Number(text) <= MOST ? Number(text) : null);

/** A sum as people write it: 1050, 1,050, NT$1,050, 1050 元. */
function sumOf(text: string): number | null {
  const written = /^(?:nt\$?|\$)?\s*(\d{1,3}(?:,\d{3})+|\d+)\s*元?$/i.exec(text);
  return written ? integer((written[1] ?? "").replaceAll(",", "")) : null;
}

/** A day as people write it, of this year where none is named: 2026-11-29, 2026/11/29, 11/29, 11月29日. */
function dayOf(text: string, now: Date): Date | null {
  const written = /^(?:(\d{4})\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text);
  if (!written) return null;
  const [, year = taipeiDay(now).slice(0, 4), month = "", day = ""] = written;
  const name = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(withZone(`${name}T00:00:00`));
  return Number.isNaN(at.getTime()) || taipeiDay(at) !== name ? null : at;
}

/** Reads the text of the search. @param now for days without a year */
export function wantedBy(text: string, now: Date): Wanted {
  const k = text.trim();
  const id = integer(k.replace(/^#/, ""));
  return {
    id,
    number: /^[A-Za-z0-9_-]{6,40}$/.test(k) ? k : null,
    sum: sumOf(k),
    day: dayOf(k, now),
    member: { id, email: k.includes("@") ? k.toLowerCase() : null, cellphone: mobileOf(k), nickname: k.toLowerCase() },
  };
}
