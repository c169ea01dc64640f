/**
 * What a buyer reads for a gateway's code: NewebPay's own (manual NDNF-1.1.9, chapter 9) and the bank's answer on a
 * card (ISO 8583). Codes that are not here show the gateway's own sentence.
 */
const sentences: Readonly<Record<string, string>> = {
  MPG02004: "付款頁面已經逾時，請重新付款。",
  MPG02006: "銀行系統暫時無法處理，請稍後再試或改用其他卡片。",
  MPG03008: "這個付款編號已經使用過，請重新付款。",
  MPG03009: "銀行沒有核准這筆交易，請確認卡片資料，或改用其他卡片。",
  TRA10016: "銀行沒有核准這筆交易，請確認卡片資料，或改用其他卡片。",
  TRA10053: "信用卡額度不足，請改用其他卡片。",
  TRA10078: "安全碼不正確，請重新輸入。",
  TRA10079: "卡片有效期限不正確，請重新輸入。",
  TRA10076: "這張卡的約定已經失效，請改到付款頁面刷卡，需要時可以重新記住。",
  RETURNED: "收到的款項與訂單金額不符，已經退還，這次付款沒有成立。",
  "1A": "發卡銀行要求持卡人本人驗證，請到付款頁面完成這次付款。",
  "65": "發卡銀行要求持卡人本人驗證，請到付款頁面完成這次付款。",
  "05": "銀行沒有核准這筆交易，請洽發卡銀行，或改用其他卡片。",
  "14": "卡號不正確，請重新輸入。",
  "51": "信用卡額度不足，請改用其他卡片。",
  "54": "卡片已經過期，請改用其他卡片。",
  "91": "發卡銀行暫時沒有回應，請稍後再試。",
};

/** @param message the gateway's own sentence, for codes without one of ours. */
export function sentenceOf(code: string | null, message: string | null): string {
  const known = sentences[code ?? ""];
  if (known) return known;
  return message ? `付款沒有完成：${message}` : "付款沒有完成，請再試一次或改用其他卡片。";
}

/** The shop may not query for hours. */
export const QUERY_LOCKED = "TRA10071";
