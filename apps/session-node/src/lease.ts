// How long this node may act for a session, by a clock that nobody can set: counted from before the renewal was asked for.
export class Lease {
  readonly #graceMs: () => number;
  readonly #now: () => number;
  #confirmedAt: number;

  constructor(graceMs: () => number, now: () => number = () => performance.now()) {
    this.#graceMs = graceMs;
    this.#now = now;
    this.#confirmedAt = now();
  }

  /** A renewal asked for at this moment was confirmed. */
  confirm(askedAt: number): void {
    this.#confirmedAt = Math.max(this.#confirmedAt, askedAt);
  }
  get holds(): boolean {
    return this.#now() - this.#confirmedAt < this.#graceMs();
  }
}
