/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "second_factor.turn_on": "開啟兩步驟驗證",
  "second_factor.turn_off": "關閉兩步驟驗證",
  "second_factor.add_app": "加入驗證 App",
  "second_factor.remove_app": "移除驗證 App",
  "second_factor.add_passkey": "加入通行金鑰",
  "second_factor.remove_passkey": "移除通行金鑰",
  "second_factor.renew_codes": "產生新的復原碼",
  "second_factor.use_recovery_code": "使用復原碼",
  "second_factor.reset": "移除遺失的兩步驟驗證",
  "second_factor.prove": "再次確認身分",
} as const;
