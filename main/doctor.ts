import { checkSetup } from "#server/domains/console/index.ts";
import { systemCtx } from "#server/wiring/deps.ts";
import { type Config, readConfig } from "./config/config.ts";
import { sentenceOf } from "./signals.ts";
import { Closers, openDeps } from "./start.ts";

/**
 * `npm run doctor`: what this installation still lacks. Reads the settings and the database of `npm start` and migrates
 * nothing.
 * @returns the exit code, 0 only if nothing is missing
 */
export async function doctor(
  variables: NodeJS.ProcessEnv = process.env,
  say: (sentence: string) => void = console.log,
): Promise<number> {
  const closers = new Closers();
  let config: Config | null = null;
  try {
    config = readConfig(variables);
    const deps = await openDeps(config, closers, { fill: false, migrate: false });
    const found = await checkSetup(systemCtx(deps, "doctor"));
    for (const { name, ok, says } of found) say(`${ok ? "✓" : "✗"} ${name}：${says}`);
    const left = found.filter(({ ok }) => !ok).length;
    say(left === 0 ? "什麼都不缺。" : `還缺 ${left} 項。`);
    return left === 0 ? 0 : 1;
  } catch (error) {
    say(`✗ ${sentenceOf(error, config)}`);
    say("其他項目要先解決這一項才能檢查。");
    return 1;
  } finally {
    await closers.close();
  }
}
