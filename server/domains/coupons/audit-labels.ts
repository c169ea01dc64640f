/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "coupon.save": "修改優惠券",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  coupon: "優惠券",
} as const;
