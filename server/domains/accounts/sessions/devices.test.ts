import { expect, test } from "vitest";
import { deviceOf } from "./devices.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918B";

test.each([
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "iPhone・Safari"],
  [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`, "iPad・Safari"],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, "iPhone・Chrome"],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "iPhone・Firefox"],
  [`${IPHONE} Mobile/15E148 Safari Line/15.9.0`, "iPhone・LINE"],
  [`${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0;FBDV/iPhone14,3]`, "iPhone・Facebook"],
  [`${ANDROID}) ${CHROME} Mobile Safari/537.36`, "Android 手機・Chrome"],
  [`${ANDROID}; wv) ${CHROME} Mobile Safari/537.36 Line/14.9.0/IAB`, "Android 手機・LINE"],
  [`${ANDROID}) ${CHROME} Mobile Safari/537.36 EdgA/140.0`, "Android 手機・Edge"],
  [`${ANDROID}) SamsungBrowser/28.0 ${CHROME} Mobile Safari/537.36`, "Android 手機・Samsung 瀏覽器"],
  [`Mozilla/5.0 (Linux; Android 13; SM-X900) ${CHROME} Safari/537.36`, "Android 平板・Chrome"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, "Chromebook・Chrome"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, "Mac・Safari"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, "Windows 電腦・Edge"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/124.0.0.0`, "Windows 電腦・Opera"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Linux 電腦・Firefox"],
  ["", "無法辨識的裝置"],
  ["?", "無法辨識的裝置"],
])("%s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
