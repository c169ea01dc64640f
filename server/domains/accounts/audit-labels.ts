/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "identity.forget": "刪除身分證件",
  "identity.sweep": "清除沒有申請的證件圖片",
  "member.register": "註冊",
  "member.confirm": "完成信箱驗證",
  "member.log_in": "登入",
  "member.end_session": "登出一個裝置",
  "member.end_other_sessions": "登出其他所有裝置",
  "member.forget_password": "忘記密碼",
  "member.change_password": "變更密碼",
  "member.ask_email_change": "申請變更信箱",
  "member.change_email": "變更信箱",
  "member.link_social": "連結社群帳號",
  "member.unlink_social": "解除連結社群帳號",
  "member.disown_change": "表示變更不是本人操作",
  "member.rename": "變更暱稱",
  "member.change_pictures": "變更頭像或背景",
  "member.send_code": "寄出手機驗證碼",
  "member.confirm_phone": "完成手機驗證",
  "member.remove_phone": "移除手機號碼",
  "member.sign_nda": "簽署保密協議",
  "member.change_bank": "變更收款帳戶",
  "member.remove_bank": "移除收款帳戶",
  "member.change_info": "變更發票資料",
  "member.change_aftee": "變更先享後付資料",
  "member.choose_mails": "變更通知設定",
  "member.unsubscribe": "從信件停收通知",
  "member.block": "封鎖會員",
  "member.unblock": "解除封鎖",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  user: "會員",
  id_application: "身分驗證",
  id_picture: "證件圖片",
} as const;
