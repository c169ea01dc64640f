/** What a person reads when something went wrong inside. Apart from the other sentences: every page carries it. */
export const fault = "系統出現錯誤，請稍候再嘗試。";
