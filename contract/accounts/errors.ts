import type { ErrorTable } from "../shared-errors.ts";

export const accountErrors = {
  email_taken: [409, "此電子信箱已被註冊"],
  bad_login: [422, "電子信箱或密碼不正確。"],
  email_unconfirmed: [403, "這個信箱還沒完成驗證，請先輸入驗證信裡的驗證碼。"],
  token_invalid: [410, "連結已經失效或使用過，請重新申請。"],
  weak_password: [400, "這組密碼太常見，容易被猜到，請換一組。"],
  social_login_failed: [422, "社群帳號登入失敗，請再試一次。"],
  social_email_taken: [409, "這個信箱已經註冊過。請先用密碼登入，再到帳號設定連結社群帳號。"],
  wrong_password: [422, "目前的密碼不正確。"],
  phone_taken: [409, "這個手機號碼已經用於其他帳號。"],
  code_wrong: [422, "驗證碼不正確，請再確認一次。"],
  code_expired: [410, "驗證碼已經失效，請重新取得。"],
  social_taken: [409, "這個社群帳號已經連結其他好手帳號。"],
  last_login: [409, "這是你目前唯一的登入方式，請先設定密碼，再解除連結。"],
  identity_required: [409, "請先完成身分驗證，才能設定收款帳戶。"],
  application_open: [409, "你已經送出身分驗證，或已通過驗證。"],
  export_running: [409, "你的資料正在整理，完成後會通知你。"],
  leave_blocked: [409, "還有沒結束的交易或款項，處理完才能刪除帳號。"],
  id_number_taken: [409, "這個證號已經用於另一個通過驗證的帳號，一個證號只能驗證一個帳號。"],
} as const satisfies ErrorTable;
