import { Converter } from "opencc-js/cn2t";
import { readingsOf } from "./readings.ts";

/** A converter that reads its dictionary when it is first used: both take 0.2 s, and few texts need them. */
function lazily(to: "t" | "twp"): (text: string) => string {
  let convert: ((text: string) => string) | undefined;
  return (text) => {
    convert ??= Converter({ from: "cn", to });
    return convert(text);
  };
}

const toTraditional = lazily("t");
const toTaiwan = lazily("twp");

/** True for a character that only simplified texts have: neither usual in Taiwan nor traditional. */
const isSimplified = (character: string) => readingsOf(character).size === 0 && toTraditional(character) !== character;

/**
 * A text in the words of Taiwan: 「视频」 becomes 影片. Only a text with simplified characters is changed: 菜單 is right
 * here, and would become 選單.
 */
export const inTaiwanWords = (text: string): string => ([...text].some(isSimplified) ? toTaiwan(text) : text);
