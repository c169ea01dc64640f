import { expect, test } from "vitest";
import { ApiError, type ErrorBody } from "./api.ts";

const told = (message: ErrorBody["message"]) => new ApiError(400, { code: "invalid", message }).message;

test("a refusal says the first message of its first field, else its text, else that nothing was found", () => {
  expect(told({ title: ["標題至少 5 個字", "標題不能全是符號"], price: ["請輸入價格"] })).toBe("標題至少 5 個字");
  expect(told("這個時段已經額滿。")).toBe("這個時段已經額滿。");
  const silent: ErrorBody["message"][] = ["", {}, { title: [] }];
  for (const nothing of silent) expect(told(nothing)).toBe("查無此資訊，請稍候再嘗試。");
});
