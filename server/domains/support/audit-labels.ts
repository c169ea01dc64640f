/** Labels of this domain's audited acts that are no transitions. */
export const auditLabels = {
  "contact.note": "寫信件的內部備註",
  "saved_reply.add": "新增常用回覆",
  "saved_reply.change": "修改常用回覆",
  "saved_reply.remove": "刪除常用回覆",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  contact: "客服信件",
  saved_reply: "常用回覆",
} as const;
