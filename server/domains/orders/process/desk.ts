import { dividedWords, reasonWords } from "../telling/mail-words.ts";
import type { Rows } from "../telling/words.ts";
import { divide, settled } from "./effects.ts";
import { holds } from "./guards.ts";
import { mayBeClosed } from "./predicates.ts";

/** What operators do where a side cannot act, or nobody has acted for long. */
export const desk: Rows<"close_for_parties"> = {
  close_for_parties: {
    from: ["awaiting_requirements", "in_progress", "delivered"],
    to: ["completed", "cancelled"],
    by: ["operator"],
    when: [holds(mayBeClosed)],
    label: "代為結束",
    line: "平台代為結束交易",
    mail: (order, data, side) => [...dividedWords(order, data, side), ...reasonWords(data, side)],
    money: divide,
    lapses: ["extension", "cancellation"],
    set: settled,
  },
};
