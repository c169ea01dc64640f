import { describe, expect, test } from "vitest";
import { findContactDetails } from "./contact-details.ts";

/** Everyday sentences without contact details, one per line. */
const everyday = `
統編 04595257
統一編號：53212539，抬頭是晨光設計有限公司
統編 03712345
統編：08212345，謝謝
訂單編號 H20261121000123 還沒收到
訂單 20261121000123 打給客服問過了
序號 0912345678 印在背面
批號 0912345678 已用完
尺寸是 5 μm，誤差 α 與 β
α 版下週好，β 版月底
Привет，是俄文的你好
Καλημέρα 是希臘文
café、résumé 與 naïve
がぎぐげご 是日文
步驟 ➀ ➁ ➂ ➃ ➄
①②③④⑤⑥⑦⑧⑨
單價肆仟伍佰元整
新臺幣參萬陸仟元整
٣ 是阿拉伯數字的三
統編是 02345678，請開三聯式
公司統編03123456
序號 0987-654-321-000-1
產品序號：0912-3456-7890-1234
料號 0912-345-678
貨號:0933-111-222
發票 AB-09123456 要作廢
發票號碼 AB09123456，隨機碼 0912
ISBN 978-986-123-456-7
ISBN 0-912-34567-8
書的 ISBN：0912345678
EAN 4712345678901
色碼 0x0912345678
雜湊值 0912345678abcdef
commit 0a9b12c3d4e5f6
UUID 09123456-7890-4abc-8def-0123456789ab
身分證號碼請不要傳給我
2026/11/27 下午 3:30
2026-11-27 到 2026-12-09
09.12.2026-10 月都可以
09/12、09/13、09/14 三天擇一
09:12-10:34 之間
每週二四六 19:00-21:00
12/09 前交件，最晚 12/12
價格是 NT$1,200，含稅 NT$1,260
NT$ 12,500 到 15,000
預算 3000~5000 元
報價 09 萬元太高
每張 250 元，10 張 2,250 元
尺寸 1920×1080，另一張 1080x1350 px
名片 90 x 54 mm，出血 3 mm
海報 60*90 公分 2 張
09x12 吋的框
紙張 A4、A5、B5 各 100 份
解析度 300 dpi，1080p60
IG 貼文設計
IG 貼文 3 則 1080x1080
IG 1080x1350 兩張、FB 1200x628 一張
IG: 1080x1920 限動
IG reels9x16 版型
FB cover_v2 請再調整
FB post_01.png 已更新
IG banner_final.jpg 是最新版
Facebook 廣告投放教學
instagram 經營顧問
threads 文案代寫
discord bot 開發
Telegram 機器人串接
WhatsApp Business API 導入
微信小程序改版
小紅書：貼文與封面各一
LINE貼圖設計
LINE 貼圖 24 張，另附表情貼 8 張
LINE Bot 與 LINE Pay 串接
LINE 官方帳號經營教學
LINE 帳號 300 組通知信
LINE sticker24 上架代辦
Line height 1.6，outline 2px
LINE OA 加好友頁面設計
line art 風格插畫
LINE：貼圖 24 張
引導顧客加賴的文案
讓客人加賴的按鈕
怎麼讓粉絲加賴？
「加賴」按鈕設計
官網加賴好友頁
加賴引導頁設計
再加賴床那一格就好
賴老師的課程大綱
賴 Amy 老師推薦的
不要賴皮啦
萊恩雷諾斯的肖像畫
信賴 100 分
online 會議，deadline 週五
online2024 專案
Email 行銷文案 5 封
email：電子報設計
Gmail 簽名檔設計
網站用 WordPress，主題是 Astra
vue.js、node.js、next.js 都可以
socket.io 與 ASP.NET
logo_final.ai、封面.png、index.html
v1.2.3 升到 v2.0.0
Excel 公式 =SUM(B2:B10)
第 1、2、3、4、5、6、7、8、9、10 頁
01 02 03 04 05 06 07 08 09 10
一共三款，二大一小，五天內完成
九個字以內，三行
一二三四五六七八九十
A B C D 四款任選
X Y Z 三軸
S M L XL 四種尺寸
S、M、L 各 20 件
R G B 0 91 23
CMYK 0/91/23/45
圓周率 3.14159265358979
機率 0.0912345678
經緯度 25.0912345,121.5654321
車牌 ABC-0912
版號 09.12.34
客服時間 09-18 點
我在線上，點我的頭像就能看作品
請點 com 資料夾
at 9 o'clock 開會
look at gmail 的版面
請問修改 2 次之後，每次加 500 元嗎？
片長 00:01:30，每秒 24 格
重量 0.9123 公斤
帳號密碼請用系統內的欄位提供
電話客服腳本撰寫
手機版面 390 px
手機 16 吋？不，是筆電
tel 標籤要可以點
抖音、YouTube 剪輯 10 支
`
  .trim()
  .split("\n");

/** Sentences with contact details: each must have a finding. */
const around = `
a b c @ g m a i l . c o m
a m y @ g m a i l . c o m
寄到 a m y 2 0 2 4 @ g m a i l . c o m 謝謝
amy艾特gmail點com
amy(at)gmail(dot)com
amy小老鼠yahoo點com點tw
AMY @ GMAIL . COM
ａｍｙ＠ｇｍａｉｌ．ｃｏｍ
amy@gmail
gmail：amy2024
gmail是amy.chen88
IG abc_def
IG：abc_def
ig abc.def
ig abc2024
IG @abcdef
ig帳號 abcdef
fb amy_draws
追蹤我ig amydraws
discord：abc#1234
discord abc#1234
DC amy.chen#0001
telegram amy_2024
TG @amydraws
微信 amy888
薇信：amy_888
wechat id amy888
whatsapp 帳號 amy888
賴 a m y 2024
賴 a m y 2 0 2 4
賴amy2024
賴：amy_draws
賴 ID amydraws
瀨帳號 amydraws
L I N E: amy2024
L I N E amy2024
LINE amy_2024
l1ne: amydraws
萊恩 amy2024
萊恩 ID amydraws
ㄌㄞˋ amy2024
ㄌㄞˋ：amydraws
加我萊恩
加我ㄌㄞˋ
加賴聊
加賴說比較快
可以加賴嗎
請加賴
加我的賴
加個賴吧
私我賴
加我 line 聊
加我 LINE
amy_draws 是我的賴
t點me/amy
t.me/amy
line點me/ti/p/abc
line . me / ti / p
lin.ee/Ab12Cd
O9I2345678
o9l2 345 678
o912345678
O912-345-678
0912345678
0912-345-678
09 12 345 678
０９１２３４５６７８
零九一二三四五六七八
〇九一二 三四五 六七八
洞勾么二三四五六拐八
九一二三四五六七八，前面加零
前面加 0：912345678
開頭補個零 九一二三四五六七八
手機 912345678
電話是 912-345-678
打給我 0912345678
886912345678
+886 912 345 678
00886-912-345-678
02-2345-6789
(04)23456789
02 2345 6789
0223456789
03-4567890
037-234567
049-2345678
089-123456
+852 9123 4567
www.amy.design
amydraws.com/order
https://amy.tw
amydraws 點 com
零玖壹貳叄肆伍陸柒捌
零玖壹贰参肆伍陆柒捌
0̶9̶1̶2̶3̶4̶5̶6̶7̶8̶
L̲I̲N̲E̲ ID amy123
賴́ amy123
赖 amy123
頼：amy_draws
lіne id: amy123
ӏіпе іd: amy123
LΙΝΕ ID amy123
gmаil：amy2024
tеlegram @amydraws
áḿý@gmáil.com
٠٩١٢٣٤٥٦٧٨
۰۹۱۲۳۴۵۶۷۸
०९१२३४५६७८
๐๙๑๒๓๔๕๖๗๘
🄋➈➀➁➂➃➄➅➆➇
⓿❾❶❷❸❹❺❻❼❽
🄌➒➊➋➌➍➎➏➐➑
〇〩〡〢〣〤〥〦〧〨
🄻🄸🄽🄴 id amy123
🅛🅘🅝🅔 id amy123
統編0912345678
統一編號：0912-345-678
訂單 0912345678 打給我
訂單編號 0912345678
訂單 0987654321 的發票還沒收到
單號：0912345678 是我電話
單號：0223456789
編號 0912345678
發票 0912345678
身分證 0912345678
No. 0912345678
貨號 0912345678 打給我
序號0912345678，是我的手機
`
  .trim()
  .split("\n");

test("there are enough of them, each once", () => {
  const all = [...everyday, ...around];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(120);
});

describe("passes", () => {
  test.each(everyday)("%s", (sentence) => {
    expect(findContactDetails(sentence)).toEqual([]);
  });
});

describe("is found", () => {
  test.each(around)("%s", (sentence) => {
    const found = findContactDetails(sentence);
    expect(found.length).toBeGreaterThan(0);
    for (const { start, end, text, rule } of found) {
      expect(sentence.slice(start, end)).toBe(text);
      expect(rule).toMatch(/^(mail|phone|account|link)\.[a-z_]+$/);
    }
  });
});
