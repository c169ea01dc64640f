/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "member.suspend": "停權",
  "member.ban": "永久停權",
  "member.view_as": "以會員的身分檢視",
  "member.restrict": "限制帳號",
  "member.lift_restriction": "解除帳號限制",
  "member.restore": "恢復帳號",
  "member.end_sessions": "登出會員的所有裝置",
  "member.certify": "給嚴選達人標記",
  "member.uncertify": "收回嚴選達人標記",
  "member.pledge": "承諾不再違規",
} as const;
