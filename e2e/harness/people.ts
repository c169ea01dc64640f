import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { emailConfirm, login, logout, register } from "#contract/accounts/routes.ts";
import { loginBySecondFactor } from "#contract/second-factor/routes.ts";
import { openPool } from "#server/db/client.ts";
import { origin, type Person, serverEnv } from "./person.ts";
import { at, seen, until } from "./wait.ts";

/** The password of all members in these tests. */
export const PASSWORD = "Yehliu-2026-Queen";

type Mail = { to: string; channel: string; subject: string; text: string; links: string[] };

/** An unused email address, also across earlier runs. */
export function freshEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** Waits for a mail to this address whose subject contains the words. */
export async function mailTo(email: string, subject: string): Promise<Mail> {
  const mails = await until(
    `a mail 「${subject}」 to ${email}`,
    async () => {
      const response = await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(email)}`);
      const all = (await response.json()) as Mail[];
      return all.filter((mail) => mail.channel === "mail" && mail.subject.includes(subject));
    },
    (found) => found.length > 0,
  );
  const [mail] = mails;
  if (!mail) throw new Error("unreachable: there is one");
  return mail;
}

/** Fills the login form that is on the page and sends it; a dialog that begins with the registration is switched. */
export async function fillLogin({ page }: Person, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("電子信箱", { exact: true }).waitFor();
  const join = page.getByRole("dialog", { name: "免費加入會員" });
  if (await join.isVisible()) await join.getByRole("button", { name: "登入", exact: true }).click();
  await page.getByLabel("電子信箱", { exact: true }).fill(email);
  await page.getByLabel("密碼", { exact: true }).fill(password);
  await page.locator("form").getByRole("button", { name: "登入", exact: true }).click();
}

/** Completes the two steps of the registration form on the page. */
export async function fillRegistration({ page }: Person, email: string, nickname: string): Promise<void> {
  await page.getByLabel("電子信箱", { exact: true }).fill(email);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("暱稱", { exact: true }).fill(nickname);
  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "註冊", exact: true }).click();
  await seen(page.getByText("驗證信已寄出"));
}

/** The code in the newest mail to a new member. */
export async function codeMailedTo(email: string): Promise<string> {
  const { text } = await mailTo(email, "驗證");
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
}

/** Registers through the pages and types the mailed code, which logs in. */
export async function registerByHand(person: Person, nickname: string): Promise<string> {
  const { page, go } = person;
  const email = freshEmail("hand");
  await go("/register");
  await fillRegistration(person, email, nickname);
  await page.getByLabel("驗證碼", { exact: true }).fill(await codeMailedTo(email));
  await at(page, "/");
  return email;
}

/**
 * Forgets how often somebody registered: all members of a worker's tests come from one address, which may make sixty in
 * a quarter of an hour.
 */
async function forgetRegistrations(): Promise<void> {
  const { DATABASE_URL = "" } = await serverEnv();
  const pool = openPool(DATABASE_URL, 1);
  await pool.query("delete from rate_limits where name = 'registration'");
  await pool.end();
}

/** Creates a confirmed member through the API, not logged in yet. @returns the email address */
export async function makeMember({ api }: Pick<Person, "api">, nickname: string): Promise<string> {
  const email = freshEmail("member");
  const body = { email, nickname, password: PASSWORD };
  await api.call(register, { body }).catch(async (error: unknown) => {
    if (!String(error).includes("too_many")) throw error;
    await forgetRegistrations();
    await api.call(register, { body });
  });
  const [link = ""] = (await mailTo(email, "驗證")).links;
  const token = new URL(link).searchParams.get("token") ?? "";
  await api.call(emailConfirm, { body: { token } });
  await api.call(logout, {});
  return email;
}

/** Creates such a member and logs in. @returns the member's id */
export async function becomeMember(person: Pick<Person, "api">, nickname: string): Promise<number> {
  const email = await makeMember(person, nickname);
  return (await person.api.call(login, { body: { email, password: PASSWORD } })).id;
}

/** The current code of the demo operators' authenticator app, and how long it is valid. */
export async function demoCode(): Promise<{ code: string; secondsLeft: number }> {
  const response = await fetch(`${origin}/sandbox/authenticator`);
  return (await response.json()) as { code: string; secondsLeft: number };
}

/** The code that each demo operator showed last in this worker. */
const shown = new Map<string, string>();

/**
 * The second step of a demo operator's log-in. Each code is single-use, so it may have to wait for the next. A code that
 * was shown here is not tried again: a refused one counts as a wrong guess, of which there may be few.
 */
async function showCode(api: Person["api"], name: string): Promise<void> {
  for (;;) {
    const { code, secondsLeft } = await demoCode();
    if (shown.get(name) === code) {
      await sleep(secondsLeft * 1000);
      continue;
    }
    shown.set(name, code);
    const refused = await api.call(loginBySecondFactor, { body: { code } }).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null) return;
    if (!String(refused).includes("factor_code_used")) throw refused;
    await sleep(secondsLeft * 1000);
  }
}

type Demo = "visitor" | "buyer" | "seller" | "newbie" | "operator" | "operator2";

/** Logs a demo member in. */
export async function becomeDemo({ api }: Pick<Person, "api">, name: Demo): Promise<void> {
  if (name === "visitor") return;
  const { secondFactor } = await api.call(login, { body: { email: `${name}@example.com`, password: "password" } });
  if (secondFactor) await showCode(api, name);
}
