/**
 * Says that the page, or a part of it, answers presses from now on (`holdPresses` in before-scripts.ts), once the effects
 * of this render have run.
 */
export const notifyAlive = (): void => void setTimeout(() => dispatchEvent(new Event("alive")));
