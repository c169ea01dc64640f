/** What people say in the rooms of finished sales. */
export const deliveries: readonly string[] = [
  "檔案都整理好放上來了，請先看說明檔，有想調整的地方直接在這裡告訴我。",
  "完成了，麻煩你確認。我自己最滿意的是最後一版，理由寫在檔案裡。",
  "這是完稿，命名照我們說好的方式。若打不開再跟我說，我換一種格式。",
  "交付內容如下，謝謝你中間的耐心回覆，資料給得很清楚，做起來很順。",
  "已經照上次討論的結果調整完，請你在方便的時候驗收。",
  "全部完成，附上一份小小的使用說明，之後自己修改也不會弄亂。",
  "今天先交給你，比預計早一點。你慢慢看，有問題我都在。",
  "內容都在這裡了。第二個檔案是備用版本，不一定用得到，先留著。",
];

/** What buyers answer to the questions of a seller, when they have nothing special to say. */
export const answers: readonly string[] = [
  "照服務說明裡的方式就可以，沒有特別的限制。",
  "細節都寫在附上的檔案裡，有看不懂的地方再問我。",
  "我比較喜歡簡單一點的方向，其他交給你判斷。",
  "這部分還沒決定，想先聽你的建議。",
  "跟之前訊息裡討論的一樣。",
  "大約兩週後要用到，時間上不趕。",
];

/** Why a seller declined an order within the first day. */
export const declines: readonly string[] = [
  "家裡臨時有事，這兩週沒辦法準時完成，先取消並全額退款給你，很抱歉。",
  "看完資料後發現這不是我擅長的範圍，不想耽誤你的時間，所以先取消。",
  "這段期間的案子排得太滿，品質沒辦法保證，請你先找其他人協助。",
];
