import fc from "fast-check";

/**
 * Which cases the properties try. CI names one seed, so that it judges the change and not the day; every other run
 * tries new ones. A test that is tried again gets the same cases again: a second try never hides a broken rule.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31) });
