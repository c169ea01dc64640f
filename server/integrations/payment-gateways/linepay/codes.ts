const other = "請改用其他付款方式。";
const limit = `這張卡在 LINE Pay 的額度不夠，沒有扣款。請換一張卡，或${other}`;
const card = `LINE Pay 綁定的這張卡這次沒有刷過，沒有扣款。請換一張卡，或${other}`;

/** What the buyer reads when the money cannot be taken. Nothing was charged in any of these cases. */
export const sentences: Readonly<Record<string, string>> = {
  "0121": "這次付款已取消，或超過 LINE Pay 的付款時間，沒有扣款。",
  "0122": `LINE Pay 沒有完成這次付款，沒有扣款。請再試一次，或${other}`,
  "1101": `這個 LINE Pay 帳戶目前不能付款，沒有扣款。${other}`,
  "1102": `這個 LINE Pay 帳戶目前不能付款，沒有扣款。${other}`,
  "1110": card,
  "1141": `LINE Pay 綁定的帳戶目前不能扣款。請到 LINE Pay 確認，或${other}`,
  "1142": `LINE Pay 的餘額不夠，沒有扣款。請先儲值，或${other}`,
  "1145": "這筆款項正在 LINE Pay 付款中，請先完成或取消那一頁。",
  "1170": "LINE Pay 帳戶的餘額在付款途中有變動，沒有扣款。請再付款一次。",
  "1180": "超過 LINE Pay 的付款時間，沒有扣款。請再付款一次。",
  "1280": `發卡銀行暫時沒有回應，沒有扣款。請稍後再試，或${other}`,
  "1281": card,
  "1282": card,
  "1283": card,
  "1284": card,
  "1285": card,
  "1286": card,
  "1287": `LINE Pay 綁定的卡片已過期，沒有扣款。請換一張卡，或${other}`,
  "1288": limit,
  "1289": limit,
  "1290": limit,
  "1291": card,
  "1292": card,
  "1293": card,
  "1294": card,
  "1295": card,
  "1296": `這個金額不能用 LINE Pay 付款，沒有扣款。${other}`,
  "1298": card,
};
