import { grouped } from "../money.ts";
import { atMost } from "../shared.ts";
import { draft } from "./fields.ts";

/**
 * Maximum sanitising cost of a text: tags and attributes, a fifth of each `&`, a fiftieth of each `>`. An article of
 * 30,000 characters has some hundred.
 */
const WEIGHT_MAX = 3500;
/** Maximum nesting depth. */
const DEPTH_MAX = 50;

/** Void elements and elements with optional end tags. */
const ALONE = /^(?:p|li|br|hr|img|dt|dd|tr|td|th|input|wbr|col|source)\b/i;

/** True if sanitising the text is cheap, whatever it contains: one linear pass. */
export function isLight(html: string): boolean {
  let weight = 0;
  let depth = 0;
  for (let at = 0; at < html.length; at++) {
    const sign = html.charCodeAt(at);
    // &
    if (sign === 38) weight += 0.2;
    // >
    else if (sign === 62) weight += 0.02;
    // =
    else if (sign === 61) weight++;
    // <
    else if (sign === 60) {
      weight++;
      const name = html.slice(at + 1, at + 8);
      if (name.startsWith("/")) depth -= ALONE.test(name.slice(1)) ? 0 : 1;
      else if (/^[a-z]/i.test(name) && !ALONE.test(name)) depth++;
      if (depth > DEPTH_MAX) return false;
    }
    if (weight > WEIGHT_MAX) return false;
  }
  return true;
}

/**
 * Rich text as typed, which the server sanitises. Texts that would be expensive to sanitise are rejected first.
 * @param max characters including markup
 */
export const richText = (max: number, wording: { error?: string; long?: string } = {}) =>
  draft(wording)
    .check(atMost(max, wording.long ?? `最多 ${grouped(max)} 個字`))
    .refine(isLight, "格式太複雜了，請減少粗體、連結、圖片或清單的層次再儲存");
