import { expect, test } from "vitest";
import { twoPersonsAbove } from "#contract/terms.ts";
import { promiseWords } from "./words.ts";

test("a promise says when a second operator is asked: always above the limit, below it by what was promised that day", () => {
  expect(promiseWords(0, "公開")).toBe("");
  for (const amount of [1, twoPersonsAbove])
    expect(promiseWords(amount, "公開")).toMatch(/24 小時內.*如果超過 NT\$30,000/);
  expect(promiseWords(twoPersonsAbove + 1, "啟用")).toBe("預算超過 NT$30,000，送出後由財務的另一位同事放行才會啟用。");
});
