import { fault } from "./fault.ts";

/** Error codes with HTTP status and default message. Fields may have their own messages. */
export type ErrorTable = Readonly<Record<string, readonly [status: number, sentence: string]>>;

/** Replaces the message of `csrf` when the browser blocks cookies, so that no token comes back. */
export const cookiesBlocked =
  "這個瀏覽器擋住了 Cookie，所以沒辦法登入或送出。請在瀏覽器的設定允許這個網站使用 Cookie，再重新整理一次。";

/** Errors that any call may return. */
export const sharedErrors = {
  invalid: [400, "有些欄位需要修改，請看欄位下方的說明。"],
  csrf: [403, "這個頁面放太久了，請再按一次。"],
  unauthenticated: [401, "請先登入系統。"],
  forbidden: [403, "你沒有權限做這件事。"],
  account_blocked: [403, "你的帳號目前無法使用這項功能。"],
  viewing: [403, "你正在以會員的身分檢視，只能看，不能動。"],
  viewing_private: [403, "這是會員的私人內容，以會員的身分檢視時看不到。"],
  not_found: [404, "查無此資訊，請稍候再嘗試。"],
  gone: [410, "這項內容已經移除。"],
  other_member: [
    409,
    "這個瀏覽器現在登入的是另一位會員，這一頁不會替任何人送出。在另一個分頁登入原本的帳號，就能回到這一頁送出。",
  ],
  conflict: [409, "資料剛剛有變動，請看過最新的內容再試一次。"],
  too_many: [429, "操作太頻繁，請稍候再試。"],
  key_missing: [400, "缺少識別碼，請重新整理頁面後再試一次。"],
  key_reused: [422, "這次送出的內容和上一次不同，請重新整理頁面，確認上一次的結果後再送出。"],
  still_running: [409, "上一次送出還在處理中，請稍候再試。"],
  length_missing: [411, "缺少檔案的大小，請重新整理頁面後再試一次。"],
  too_large: [413, "檔案太大，請縮小後再上傳。"],
  unsupported_media: [415, "不支援這種檔案格式。"],
  internal: [500, fault],
  busy: [503, "現在同時登入的人太多，請過幾秒再試一次。"],
  unavailable: [503, "服務暫時無法使用，請稍候再嘗試。"],
} as const satisfies ErrorTable;
