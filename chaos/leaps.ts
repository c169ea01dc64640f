/**
 * Keeps acts and leaps of the clock apart. An idempotency key is stored for a day, so an act whose answer is not known yet
 * would be done again after a leap over days. A leap waits for the acts under way, and later acts wait for the leap.
 */
export class Leaps {
  #under = 0;
  #leap: Promise<void> | null = null;
  #still = (): void => {};

  async during<T>(act: () => Promise<T>): Promise<T> {
    while (this.#leap) await this.#leap;
    this.#under++;
    try {
      return await act();
    } finally {
      if (--this.#under === 0) this.#still();
    }
  }

  async alone(leap: () => Promise<void>): Promise<void> {
    while (this.#leap) await this.#leap;
    const still = new Promise<void>((done) => {
      this.#still = done;
    });
    if (this.#under === 0) this.#still();
    this.#leap = still.then(leap).finally(() => {
      this.#leap = null;
    });
    await this.#leap;
  }
}
