import { expect, test } from "vitest";
import { fillVariables, leftVariables, unknownVariables } from "./variables.ts";

const values = { 暱稱: "小美", 信件主旨: "退款", 訂單編號: null, 訂單名稱: null, 客服: "阿明" };

test("known variables are filled, those without a value and other braces stay", () => {
  expect(fillVariables("{暱稱}你好，{訂單編號}，{x}，{}，{暱稱}。{客服}", values)).toBe(
    "小美你好，{訂單編號}，{x}，{}，小美。阿明",
  );
});

test("a value with braces is not filled again", () => {
  expect(fillVariables("{暱稱}", { ...values, 暱稱: "{客服}" })).toBe("{客服}");
});

test("unknown and remaining variables are named once", () => {
  expect(unknownVariables("{姓名}{暱稱}{姓名}{toString}")).toEqual(["姓名", "toString"]);
  expect(leftVariables("{暱稱}{姓名}{暱稱}")).toEqual(["暱稱"]);
});
