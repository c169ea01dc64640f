import type { Room } from "#contract/orders/room.ts";

/** The buyer's next step after the payment; nothing while the order is unpaid. */
export function NextDuty({ room: { state, next, questions } }: { room: Room }) {
  if (state === "pending_payment") return null;
  const required = questions.filter((question) => question.required).length;
  const asks = state === "awaiting_requirements" && questions.length > 0;
  const optional = required < questions.length ? `（${required} 題必填）` : "";
  return (
    <p>
      <span className="font-semibold">下一步：</span>
      {asks ? `到交易室回答 ${questions.length} 個問題${optional}，賣家才會開始。` : next.sentence}
    </p>
  );
}
