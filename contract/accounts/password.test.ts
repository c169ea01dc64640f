import { expect, test } from "vitest";
import { LoginForm, MyPasswordForm, Password } from "./schemas.ts";

const takes = (password: string) => Password.safeParse(password).success;
const logsIn = (password: string) => LoginForm.safeParse({ email: "a@example.com", password }).success;

test("a password has 6 to 100 characters as readers count them", () => {
  expect(["12345", "123456", "字".repeat(6), "👩‍👧".repeat(5), "👩‍👧".repeat(6)].map(takes)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(["a".repeat(100), "😀".repeat(100), "a".repeat(101), "😀".repeat(101)].map(takes)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the log-in takes 6 to 100, and what was once counted as six", () => {
  expect(["12345", "123456", "👩‍👧👩‍👧", "a".repeat(100), "a".repeat(101)].map(logsIn)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(MyPasswordForm.safeParse({ current: "😀".repeat(100), password: "123456" }).success).toBe(true);
});
