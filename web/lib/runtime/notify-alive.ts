/**
 * Announces that the page, or a part of it, is hydrated (`holdPresses` in before-scripts.ts), after the effects of this
 * render have run.
 */
export const notifyAlive = (): void => void setTimeout(() => dispatchEvent(new Event("alive")));
