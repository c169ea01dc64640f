import { expect, test } from "vitest";
import { claimsToBeUs, soundsOfficial } from "./official-names.ts";

test.each([
  ..."好手 好手客服 客服人員 官方 系統 营运 營運團隊 系統管理員 系統通知 官方帳號 平台客服 站務小美 客服小美 好手團隊 工作人員".split(
    " ",
  ),
  ..."好手專線 好手線上服務 ADMlN haosh〇u haosh○u 好手官网 好手交易安全 好手帳務 好手保證 好手cs ⼥⼦手 女子手客服 好手小編 好手風控".split(
    " ",
  ),
  ..."退款中心 金流中心 風控中心 客戶支援 帳號安全 會員服務中心 客戶服務中心 客戶服務 金流服務 爭議小組 藍新金流 街口支付 LinePay AFTEE ezPay 蓝新客戶".split(
    " ",
  ),
  "官方 好手",
  "官 方",
  "官.方・好手",
  "客\u3000服",
  "客‧服‧人‧員",
  "⾧客服",
  "好⼿客服",
  "系统管理员",
  "ａｄｍｉｎ",
  "𝓪𝓭𝓶𝓲𝓷",
  "Ⓐⓓⓜⓘⓝ",
  "🅰🅳🅼🅸🅽",
  "🇦 🇩 🇲 🇮 🇳",
  "a d m i n",
  "a.d.m.i.n",
  "аdmin",
  "ᴀᴅᴍɪɴ",
  "Adm1n",
  "@dmin",
  "àdmín",
  "admin01",
  "admin 小王",
  "Administrator",
  "haoshou",
  "Hao Shou",
  "Hǎoshǒu",
  "HAOSH0U",
  "haoshou_tw",
  "我在haoshou上班",
  "ㄏㄠˇ ㄕㄡˇ",
  "Official Support",
  "Customer Support",
  "system",
])("%s sounds official", (name) => {
  expect(soundsOfficial(name)).toBe(true);
});

test.each([
  ..."吉他好手 好手藝工作室 系統櫃設計師 營運顧問小美 上官方婷 藍新雅 王小明 阿土伯 林官 小編阿明 平台即服務 部長 台灣小姐 好手氣 小幫手".split(
    " ",
  ),
  ..."好手會員 烘焙好手 設計好手阿明 客服教練 客服訓練講師 台灣小編 網站管理 金流串接工程師 退休老師 會員經濟顧問 金流服務顧問阿明 客戶服務訓練 客戶服務講師 Crafteer".split(
    " ",
  ),
  "badminton 小王",
  "Sadie Minton",
  "Shou Hao",
  "Amy Chen 1990",
  "2024",
  "🎨 小美",
  "Modern Staffing",
])("%s does not", (name) => {
  expect(soundsOfficial(name)).toBe(false);
});

test.each([
  ["好手官方客服", true],
  ["好手平台營運專員", true],
  ["官方好手", true],
  ["Haoshou 客服主管", true],
  ["前科技公司客服主管", false],
  ["系統管理員", false],
  ["好手專線窗口", true],
  ["好手小編", true],
  ["吉他好手，教學十年", false],
  ["官方授權講師", false],
])("beside a name, %s claims to be us: %s", (text, claims) => {
  expect(claimsToBeUs(text)).toBe(claims);
});
