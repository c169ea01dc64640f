import { expect, test } from "vitest";
import { beginWaiting, waitingFor, whileWaiting } from "./waiting.ts";

test("the latest wait is said, and the one below it again when that has ended", () => {
  const endCharge = beginWaiting("正在向銀行確認付款");
  const endLeave = beginWaiting("正在前往付款頁面");
  expect(waitingFor()).toBe("正在前往付款頁面");
  endLeave();
  endLeave();
  expect(waitingFor()).toBe("正在向銀行確認付款");
  endCharge();
  expect(waitingFor()).toBeNull();
});

test("a failure ends the wait and is told to whoever asked", async () => {
  const work = async () => {
    expect(waitingFor()).toBe("處理中");
    throw new Error("the line broke");
  };
  await expect(whileWaiting("處理中", work)).rejects.toThrow("the line broke");
  expect(waitingFor()).toBeNull();
});
