import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";
import { type AttemptRule, networkOf } from "./attempts.ts";

/** Ten wrong passwords in a quarter of an hour lock this address from this network block, and nobody else. */
export function loginRule(email: string, ip: string): AttemptRule {
  return {
    kind: "login",
    key: `${email} ${networkOf(ip)}`,
    max: settings.loginAttempts,
    windowMs: settings.loginWindowMs,
  };
}

/** Asking whether addresses exist, registering and asking for mails: enough for a family, not for a list. */
export function mailRule(kind: string, ip: string): AttemptRule {
  return { kind, key: networkOf(ip), max: 60, windowMs: settings.loginWindowMs };
}

/** Text messages cost money: so many a day from one network block. */
export function smsRule(ip: string): AttemptRule {
  return { kind: "sms", key: networkOf(ip), max: 20, windowMs: DAY };
}

/** Product §3: five minutes, five tries, a minute between two, five a day. */
export const codeRules = { livesMs: 5 * MINUTE, tries: 5, pauseMs: MINUTE, perDay: 5 } as const;
