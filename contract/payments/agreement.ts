/** Terms for storing a card. The version is stored with each card as evidence of the text agreed to. */
export const cardAgreement = {
  version: "card-2026-11",
  /** At most 300 characters: the gateway also shows it on its page as `OrderComment`. */
  text: "我同意由藍新金流保存這張信用卡，並讓好手在我確認訂單、按下付款時，以這張卡支付該筆訂單的金額。好手只保存約定付款的代碼、卡別、末四碼與有效期限，不會取得完整卡號與安全碼；沒有我的確認，不會扣款。我可以隨時在帳號設定移除這張卡，移除後不再用來付款。",
} as const;
