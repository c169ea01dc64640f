import { letterDue } from "#contract/support/limits.ts";
import type { LetterTopic } from "#contract/support/states.ts";
import { later } from "#server/kernel/clock.ts";

/** By when a letter that has just come has to be answered, or settled where a law says so. */
export const dueOf = (topic: LetterTopic, now: Date): Date => later(now, letterDue[topic].ms);

/** After an answer: a matter that a law gives us days for stays due. */
export const dueAfterAnswer = (topic: LetterTopic, dueAt: Date | null): Date | null =>
  letterDue[topic].law === null ? null : dueAt;

/** After another message of the writer: what was due before stays due then. */
export const dueAfterReply = (topic: LetterTopic, dueAt: Date | null, now: Date): Date => dueAt ?? dueOf(topic, now);
