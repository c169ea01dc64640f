/** Labels in the audit log for acts that are not transitions of a sale. */
export const auditLabels = {
  "order.look": "查看協調資料",
  "order.look_at_file": "開啟協調的檔案",
  "order.open_file": "查看訂單",
  "order.read_messages": "閱讀訂單對話",
  "order.clear": "收益入帳",
  "order.hold_revenue": "收益先不入帳，等財務確認",
  "order.receive_late_money": "收到逾期款項",
  "order.mark": "期限提醒",
  "order_work.offer": "詢問能否把成果放進作品集",
  "order_work.agree": "同意展示成果",
  "order_work.end": "收回成果的展示",
  "supplement.clear": "小費入帳",
} as const;

/** Labels in the audit log for the kinds of rows. */
export const auditSubjects = {
  order: "訂單",
  review: "評價",
  review_report: "評價檢舉",
  supplement: "追加款項",
} as const;
