import fc from "fast-check";

/**
 * Seed of property tests. CI sets one, so that it judges the change and not the day; other runs use new cases. A
 * retried test gets the same cases again, so that a retry never hides a broken rule.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31) });
