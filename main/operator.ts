import { Email } from "#contract/accounts/schemas.ts";
import { type OperatorRole, operatorRoles, roleNames } from "#contract/roles.ts";
import { taipeiDay } from "#contract/time.ts";
import { findUserByEmail, otherAdmins } from "#server/domains/accounts/index.ts";
import { changeRole, heldRoles, type RoleChange } from "#server/domains/console/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { type Config, readConfig } from "./config/config.ts";
import { sentenceOf } from "./signals.ts";
import { Closers, openDeps } from "./start.ts";

const ROLES = operatorRoles.map((role) => `${role}（${roleNames[role]}）`).join("、");
const HOW = [
  "用法：npm run operator -- grant <電子信箱> <角色>",
  "　　　npm run operator -- revoke <電子信箱> <角色>",
  "　　　npm run operator -- list",
  `角色有 ${ROLES}。`,
].join("\n");

const NOT_READY = "資料庫還沒有這個版本的結構，請確認 DATABASE_URL 指向正確的資料庫，並先執行 npm start。";

const isRole = (text: string): text is OperatorRole => operatorRoles.some((role) => role === text);

type Command = { act: "list" } | (RoleChange & { email: string });

/** @throws Refusal bad_request with how the command is used */
function commandOf([act, email, role, ...more]: readonly string[]): Command {
  if (act === "list" && email === undefined) return { act };
  if ((act !== "grant" && act !== "revoke") || email === undefined || role === undefined || more.length > 0)
    return refuse("invalid", HOW);
  if (!isRole(role)) return refuse("invalid", `沒有「${role}」這個角色，可用的有 ${ROLES}。`);
  const { data = refuse("invalid", `「${email}」不是電子信箱。`) } = Email.safeParse(email);
  return { act, email: data, role };
}

async function listOf(ctx: Ctx): Promise<string[]> {
  const held = await heldRoles(ctx);
  if (held.length === 0) return ["還沒有營運人員。"];
  return held.map(({ nickname, email, role, since }) => {
    const from = since === null ? "" : `（${taipeiDay(new Date(since))} 起）`;
    return `${email ?? "（已刪除）"}　${nickname}　${roleNames[role]}${from}`;
  });
}

async function change(ctx: Ctx, { email, ...wanted }: RoleChange & { email: string }): Promise<string[]> {
  const user = (await findUserByEmail(ctx, email)) ?? refuse("not_found", `沒有以 ${email} 註冊的會員。`);
  const name = roleNames[wanted.role];
  const grants = wanted.act === "grant";
  if (!(await changeRole(ctx, user.id, wanted)))
    return [`${email}（${user.nickname}）${grants ? "已經是" : "本來就不是"}${name}，沒有變動。`];
  if (!grants) return [`已收回 ${email}（${user.nickname}）的${name}角色，立即生效。`];
  const admins = await otherAdmins(ctx, 0);
  return [
    `${email}（${user.nickname}）現在是${name}。`,
    `接下來請本人登入，到 ${ctx.ports.origin}/admin 設定兩步驟驗證。`,
    ...(admins < 2 ? [`許多決定要由第二個人放行，所以至少要有兩位${roleNames.admin}，目前有 ${admins} 位。`] : []),
  ];
}

/**
 * `npm run operator -- grant|revoke|list`: the way to the first operators of an installation, on the database that
 * `npm start` uses.
 * @returns the exit code
 */
export async function operator(
  args: readonly string[],
  variables: NodeJS.ProcessEnv = process.env,
  say: (sentence: string) => void = console.log,
): Promise<number> {
  const closers = new Closers();
  let config: Config | null = null;
  try {
    const command = commandOf(args);
    config = readConfig(variables);
    const ctx = systemCtx(await openDeps(config, closers, { fill: false, migrate: false }), "command line");
    if ((await ctx.ports.installation.pendingMigrations()).length > 0) refuse("conflict", NOT_READY);
    for (const line of await (command.act === "list" ? listOf(ctx) : change(ctx, command))) say(line);
    return 0;
  } catch (error) {
    say(error instanceof Refusal ? error.message : sentenceOf(error, config));
    return 1;
  } finally {
    await closers.close();
  }
}
