/** What operators read for the acts that this domain records. */
export const auditWords = {
  "identity.forget": "刪除身分證件",
  "identity.sweep": "清除沒有申請的證件圖片",
  "member.registered": "註冊",
  "member.confirmed": "完成信箱驗證",
  "member.logged_in": "登入",
  "member.session_ended": "登出一個裝置",
  "member.sessions_ended": "登出其他所有裝置",
  "member.password_forgotten": "忘記密碼",
  "member.password_changed": "變更密碼",
  "member.email_asked": "申請變更信箱",
  "member.email_changed": "變更信箱",
  "member.social_linked": "連結社群帳號",
  "member.social_unlinked": "解除連結社群帳號",
  "member.change_disowned": "表示變更不是本人操作",
  "member.renamed": "變更暱稱",
  "member.pictures_changed": "變更頭像或背景",
  "member.code_sent": "寄出手機驗證碼",
  "member.phone_confirmed": "完成手機驗證",
  "member.phone_removed": "移除手機號碼",
  "member.nda_signed": "簽署保密協議",
  "member.bank_changed": "變更收款帳戶",
  "member.bank_removed": "移除收款帳戶",
  "member.info_changed": "變更發票資料",
  "member.aftee_changed": "變更先享後付資料",
  "member.mails_chosen": "變更通知設定",
  "member.blocked": "封鎖會員",
  "member.unblocked": "解除封鎖",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  user: "會員",
  id_application: "身分驗證",
  id_picture: "證件圖片",
} as const;
