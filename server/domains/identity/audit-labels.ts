/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "identity.look": "查看身分證件",
} as const;
