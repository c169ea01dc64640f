/**
 * Keeps acts and clock changes apart. An idempotency key is stored for a day, so an act without a known response would
 * run again after a jump of days. A jump waits for the acts in progress, and later acts wait for the jump.
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
