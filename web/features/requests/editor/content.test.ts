import { expect, test } from "vitest";
import { blankRequest, contactsIn, linesOf, problemsIn, problemsOf, withAnswer } from "./content.ts";

const question = { id: "use", text: "用途", kind: "text", options: [], unit: "", required: true } as const;

test("a question of the subcategory stands between a request and its publishing until it is answered", () => {
  const asked = [{ ...question, options: [] }];
  expect(problemsOf(blankRequest(), asked)["answers.use"]).toBe("請回答這個問題");
  expect(problemsOf(withAnswer(blankRequest(), "use", ["名片"]), asked)["answers.use"]).toBeUndefined();
});

test("an empty line of what is to be delivered is only a place to type", () => {
  const problems = problemsOf({ ...blankRequest(), wants: ["原始檔", ""] }, []);
  expect(Object.keys(problems).filter((path) => path.startsWith("wants"))).toEqual([]);
});

test("problems are told in the order of the steps, each in its own", () => {
  const problems = problemsOf(blankRequest(), []);
  expect(linesOf(problems)[0]?.[0]).toBe("title");
  expect(problemsIn("terms", problems)).toEqual(["budgetMin", "budgetMax"]);
});

test("a link counts by where it leads, whatever it is called", () => {
  const content = {
    ...blankRequest("找人畫插畫"),
    description: '<p><a href="https://line.me/ti/p/abc">我的作品</a></p>',
  };
  expect(Object.keys(contactsIn(content, "https://haoshou.example"))).toEqual(["description"]);
});

test("contact details are named at the field in which they stand", () => {
  const content = { ...blankRequest("找人畫插畫"), description: "<p>打給我 0912-345-678</p>" };
  expect(Object.keys(contactsIn(content, "https://haoshou.example"))).toEqual(["description"]);
});
