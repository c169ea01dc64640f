import { money } from "#contract/money.ts";
import { declineReasons } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { HOUR } from "#server/kernel/clock.ts";
import type { Fact, TransitionWords } from "#server/kernel/mails/words.ts";
import type { OfferProcessTypes } from "./offer-words.ts";

/** What the mails about an offer say besides its line. */
export const offeredWords = ({ price }: OfferProcessTypes["row"]): TransitionWords => ({
  facts: [["報價", money(price)]],
});

export const declinedWords = ({ declinedReason, declinedWord }: OfferProcessTypes["row"]): TransitionWords => {
  const reason = declinedReason === null ? null : declineReasons[declinedReason as keyof typeof declineReasons];
  return { text: [...(reason ? [`原因：${reason}`] : []), ...(declinedWord ? [declinedWord] : [])] };
};

export const counterWords = ({ counter, price }: OfferProcessTypes["row"]): TransitionWords => {
  if (!counter) return {};
  const facts: Fact[] = [];
  if (counter.price !== null) facts.push(["金額", `${money(price)} → ${money(counter.price)}`]);
  if (counter.days !== null) facts.push(["工作天數", `${counter.days} 天`]);
  if (counter.scope.length > 0) facts.push(["希望增加", counter.scope.join("、")]);
  return {
    text: [
      `請在 ${terms.counterAnswerMs / HOUR} 小時內回覆，逾期視為維持原提案。`,
      ...(counter.word ? [counter.word] : []),
    ],
    facts,
  };
};

/** An offer that its order has given back is as good as before. */
export const returnedWords = (): TransitionWords => ({ sentence: "你的提案恢復有效，買家還是可以選擇它。" });

export const takenWords = (): TransitionWords => ({ sentence: "提案已照你的條件更新，可以接受了。" });

export const keptWords = (): TransitionWords => ({ sentence: "賣家希望照原本的提案進行，你可以接受或婉拒。" });
