/** What operators read for the acts that this domain records. */
export const auditWords = {
  "second_factor.on": "開啟兩步驟驗證",
  "second_factor.off": "關閉兩步驟驗證",
  "second_factor.app_added": "加入驗證 App",
  "second_factor.app_removed": "移除驗證 App",
  "second_factor.passkey_added": "加入通行金鑰",
  "second_factor.passkey_removed": "移除通行金鑰",
  "second_factor.codes_renewed": "產生新的復原碼",
  "second_factor.recovery_used": "使用復原碼",
  "second_factor.reset": "移除遺失的兩步驟驗證",
  "second_factor.proven": "再次確認身分",
} as const;
