/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "coupon.save": "修改優惠券",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  coupon: "優惠券",
} as const;
