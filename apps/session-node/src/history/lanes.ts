// A few places for heavy work; whoever finds none waits for a while.

export class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** What gives the place back; null: none became free in time. */
  async enter(ms: number): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free--;
    else if (!(await this.#wait(ms))) return null;
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  #wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve(false);
      }, ms);
      this.#waiting.push(go);
    });
  }
}
