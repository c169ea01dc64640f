import { Converter } from "opencc-js/cn2t";
import { readingsOf } from "./readings.ts";

const toTraditional = Converter({ from: "cn", to: "t" });
const toTaiwan = Converter({ from: "cn", to: "twp" });

/** True for a character that only simplified texts have: neither usual in Taiwan nor traditional. */
const isSimplified = (character: string) => readingsOf(character).size === 0 && toTraditional(character) !== character;

/**
 * A text in the words of Taiwan: 「视频」 becomes 影片. Only a text with simplified characters is changed: 菜單 is right
 * here, and would become 選單.
 */
export const inTaiwanWords = (text: string): string => ([...text].some(isSimplified) ? toTaiwan(text) : text);
