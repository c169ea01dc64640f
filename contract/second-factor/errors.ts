import type { ErrorTable } from "../shared-errors.ts";
import { sessionOver } from "./session-over.ts";

export const secondFactorErrors = {
  session_over: [401, sessionOver],
  second_factor_needed: [403, "營運後台需要兩步驟驗證，請先設定或完成驗證。"],
  proof_needed: [403, "這個操作需要再確認一次是你本人。"],
  social_other: [422, "這不是你連結的社群帳號，請換一個再試。"],
  factor_code_wrong: [422, "驗證碼不正確，請輸入驗證 App 目前顯示的 6 位數字，或一組沒用過的復原碼。"],
  factor_code_used: [422, "這組驗證碼已經用過，請等驗證 App 顯示下一組。"],
  passkey_refused: [422, "通行金鑰驗證失敗，請再試一次，或改用其他方式。"],
  half_login_over: [410, "登入等待太久或已經完成，請重新輸入密碼。"],
  factor_on: [409, "這種驗證方式已經設定好了，要更換請先移除。"],
  factor_off: [409, "還沒有開啟兩步驟驗證。"],
  last_factor: [409, "營運人員至少要保留一種驗證方式，請先加入另一種再移除。"],
} as const satisfies ErrorTable;
