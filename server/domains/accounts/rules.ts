import * as terms from "#contract/terms.ts";
import { DAY } from "#server/kernel/clock.ts";
import { type AttemptRule, networkOf } from "./attempts.ts";

/** Ten wrong passwords in a quarter of an hour lock this address from this network block, and nobody else. */
export function loginRule(email: string, ip: string): AttemptRule {
  return {
    kind: "login",
    key: `${email} ${networkOf(ip)}`,
    max: terms.loginAttempts,
    windowMs: terms.loginWindowMs,
  };
}

/** Asking whether addresses exist, registering and asking for mails: enough for a family, not for a list. */
export function mailRule(kind: string, ip: string): AttemptRule {
  return { kind, key: networkOf(ip), max: terms.mailAttempts, windowMs: terms.loginWindowMs };
}

/** Text messages cost money: so many a day from one network block. */
export function smsRule(ip: string): AttemptRule {
  return { kind: "sms", key: networkOf(ip), max: terms.smsPerDay, windowMs: DAY };
}
