import { codeMailedTo, freshEmail, PASSWORD } from "../../harness/people.ts";
import { DIALOG } from "../look.ts";
import { someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

export async function register(engine: Engine): Promise<void> {
  const visitor = await someoneAt(engine);
  const email = freshEmail("browser");
  await visitor.go("/register");
  await visitor.fill("電子信箱", email);
  await visitor.press("button", "下一步");
  await visitor.fill("暱稱", "小安");
  await visitor.fill("密碼", PASSWORD);
  await visitor.press("button", "註冊", { within: "form" });
  await visitor.sees("text", "驗證信已寄出", { part: true });
  await visitor.fill("驗證碼", await codeMailedTo(email));
  await visitor.at("/");
  // A menu closes when its page gives way to another.
  await visitor.sees("text", "小安，今天想完成什麼？");
  await visitor.press("button", "會員選單");
  await visitor.press("button", "登出", { within: DIALOG });
  await visitor.sees("link", "登入", { within: "header" });
}
