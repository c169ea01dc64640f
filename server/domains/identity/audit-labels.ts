/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "identity.look": "查看身分證件",
} as const;
