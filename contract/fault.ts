/** Message for an internal error. Kept apart from the other messages because every page loads it. */
export const fault = "系統出現錯誤，請稍候再嘗試。";
