import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "#contract/api.ts";
import { Action, type ActionState, type Attempt, idle } from "./action.ts";

type Input = { text: string; files?: File[] };

const connectionBroke = new ApiError(503, { message: "網路連線中斷，請確認連線後再試一次。", code: "unavailable" });
const conflict = new ApiError(409, { message: "交易已經取消。", code: "conflict" });

let action = new Action<Input, string>();
let keys: string[] = [];
let states: ActionState[] = [];
let told: string[] = [];

/** Runs the action once; `answer` is the call's result. */
function press(input: Input, answer: (attempt: Attempt) => Promise<string> = async () => "好"): Promise<boolean> {
  return action.run(input, {
    work: (_, attempt) => {
      keys.push(attempt.key);
      return answer(attempt);
    },
    changed: (state) => states.push(state),
    done: (answered) => void told.push(`done ${answered}`),
    refused: ({ message }) => void told.push(`refused ${message}`),
  });
}

const fail = (error: unknown) => async () => Promise.reject(error);

beforeEach(() => {
  action = new Action();
  keys = [];
  states = [];
  told = [];
});

describe("a press", () => {
  it("is one call, however often it is repeated while the first is under way", async () => {
    let finish = (_: string) => {};
    const answer = new Promise<string>((done) => {
      finish = done;
    });
    const first = press({ text: "同意" }, () => answer);
    expect(await press({ text: "同意" })).toBe(false);
    expect(await press({ text: "不同意" })).toBe(false);
    finish("好");
    expect(await first).toBe(true);
    expect(keys).toHaveLength(1);
    expect(told).toEqual(["done 好"]);
    expect(await press({ text: "同意" })).toBe(true);
  });

  it("says that it was refused, and why, until the next one", async () => {
    expect(await press({ text: "一" }, fail(conflict))).toBe(false);
    expect(told).toEqual(["refused 交易已經取消。"]);
    expect(states.at(-1)).toEqual({ ...idle, refusal: "交易已經取消。" });
    await press({ text: "一" });
    expect(states.at(-1)).toEqual(idle);
  });

  it("says that it had no answer, which a refusal is", async () => {
    await press({ text: "一" }, fail(connectionBroke));
    expect(states.at(-1)).toEqual({ ...idle, refusal: connectionBroke.message, unanswered: true });
    await press({ text: "一" }, fail(conflict));
    expect(states.at(-1)?.unanswered).toBe(false);
  });

  it("tells how far an upload has come, and no more of it afterwards", async () => {
    await press({ text: "檔案" }, async ({ progress }) => {
      progress(0.5);
      return "好";
    });
    expect(states.map(({ progress }) => progress)).toEqual([null, 0.5, null]);
  });

  it("hides no fault, and can be repeated after one", async () => {
    const fault = new TypeError("not a function");
    await expect(press({ text: "一" }, fail(fault))).rejects.toBe(fault);
    expect(states.at(-1)?.busy).toBe(false);
    expect(await press({ text: "一" })).toBe(true);
  });
});

describe("the key", () => {
  it("stays while the same input is tried again after a broken line", async () => {
    await press({ text: "你好" }, fail(connectionBroke));
    await press({ text: "你好" });
    expect(new Set(keys).size).toBe(1);
  });

  it("is another one for an edited text: it must not pass for the first one and be lost", async () => {
    await press({ text: "你好" }, fail(connectionBroke));
    await press({ text: "你好，請問" }, fail(connectionBroke));
    await press({ text: "你好" });
    expect(new Set(keys).size).toBe(3);
  });

  it("is forgotten when it was done: the same words again are a new wish", async () => {
    await press({ text: "收到" });
    await press({ text: "收到" });
    expect(new Set(keys).size).toBe(2);
  });

  it("knows other files by their name, size and time", async () => {
    const file = (name: string, lastModified: number) => new File(["草稿"], name, { lastModified });
    await press({ text: "", files: [file("a.png", 1)] }, fail(connectionBroke));
    await press({ text: "", files: [file("a.png", 1)] }, fail(connectionBroke));
    await press({ text: "", files: [file("a.png", 2)] }, fail(connectionBroke));
    await press({ text: "", files: [file("b.png", 2)] }, fail(connectionBroke));
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });
});
