import { readText } from "../read.ts";
import type { Manner } from "../remarks.ts";
import type { DemoService } from "../types.ts";

type Sentence = { key: string; services: readonly string[]; text: string };

/**
 * What satisfied buyers say, by what they bought: blocks of `@ key` and a sentence a line, each of which can stand alone.
 * The key is that of a service or the id of a subcategory; a line that begins with keys of services fits only those.
 */
export const praise: readonly Sentence[] = ["making", "living"].flatMap((name) =>
  parse(readText(`reviews/${name}.txt`)),
);

function parse(text: string): Sentence[] {
  return text
    .split(/^@ /mu)
    .slice(1)
    .flatMap((block) => {
      const [key = "", ...lines] = block.trim().split("\n");
      return lines.map((line) => {
        const [, only, said] = /^([a-z0-9-]+(?: [a-z0-9-]+)*): (.+)$/u.exec(line) ?? ["", "", line];
        return { key, services: (only ?? "").split(" ").filter(Boolean), text: said ?? line };
      });
    });
}

/** Praise that fits whatever comes in this manner. */
export const anyPraise: Record<Manner, readonly string[]> = {
  file: [
    "跟說明寫的一模一樣，沒有少。",
    "過程中一直知道進度，不用追。",
    "比說好的還早一天收到。",
    "改一次就到位，很有默契。",
  ],
  talk: [
    "時間過得好快，回過神就結束了。",
    "先把話聽完才開口，這點很難得。",
    "結束還傳重點給我，一個月後還在看。",
    "本來很緊張，聊到後來忘記時間。",
  ],
  place: [
    "說幾點到就幾點到，很準時。",
    "事前問得很細，當天完全不用操心。",
    "價錢先講清楚，當天沒有多收。",
    "收尾很乾淨，離開前還再檢查一次。",
  ],
  thing: [
    "實品比照片還要好看很多。",
    "包得很仔細，到手一點損傷都沒有。",
    "還附了一張手寫小卡，很暖。",
    "摸得出來是一件一件做的。",
  ],
};

/** The sentences that fit a service: its own, those of its subcategory, and those of its manner. */
export function praiseOf(service: Pick<DemoService, "key" | "subcategoryId">, manner: Manner): readonly string[] {
  const { key, subcategoryId } = service;
  const own = praise.filter((each) => each.key === key || each.services.includes(key));
  const shared = praise.filter((each) => each.key === String(subcategoryId) && each.services.length === 0);
  // Services with a block of their own are unlike the rest of their subcategory.
  const fitting = praise.some((each) => each.key === key) ? own : [...own, ...shared];
  return [...fitting.map(({ text }) => text), ...anyPraise[manner]];
}
