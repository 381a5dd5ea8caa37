// Loudness over time: from samples to short windows, from windows to the 64 bars people see. Pure.

export const BARS = 64;
const WINDOW_MS = 50;
const LOUDEST = 32_768;

/** The loudest sample of each twentieth of a second, of 16-bit mono sound that comes in pieces of any length. */
export class WindowPeaks {
  readonly #perWindow: number;
  readonly #rate: number;
  readonly #windows: number[] = [];
  #samples = 0;
  #loudest = 0;
  /** Half a sample, when a piece ends in the middle of one. */
  #left: number | null = null;

  constructor(rate: number) {
    this.#rate = rate;
    this.#perWindow = (rate * WINDOW_MS) / 1000;
  }

  add(piece: Buffer): void {
    let at = 0;
    if (this.#left !== null && piece.length > 0) {
      this.#hear(toSigned(this.#left | ((piece[0] ?? 0) << 8)));
      this.#left = null;
      at = 1;
    }
    for (; at + 1 < piece.length; at += 2) this.#hear(piece.readInt16LE(at));
    if (at < piece.length) this.#left = piece[at] ?? 0;
  }

  #hear(sample: number): void {
    const loud = Math.abs(sample);
    if (loud > this.#loudest) this.#loudest = loud;
    this.#samples += 1;
    if (this.#samples % this.#perWindow === 0) this.#close();
  }

  #close(): void {
    this.#windows.push(this.#loudest / LOUDEST);
    this.#loudest = 0;
  }

  durationMs(): number {
    return Math.round((this.#samples / this.#rate) * 1000);
  }

  /** From 0 to 1, the unfinished last one included. */
  values(): number[] {
    const isUnfinished = this.#samples % this.#perWindow !== 0;
    return isUnfinished ? [...this.#windows, this.#loudest / LOUDEST] : [...this.#windows];
  }
}

const toSigned = (word: number) => (word >= LOUDEST ? word - 2 * LOUDEST : word);

/** Against the loudest moment, so that a quiet recording shows its shape too; silence stays flat. */
export function drawPeaks(windows: readonly number[], bars = BARS): number[] {
  const loudest = windows.reduce((most, value) => Math.max(most, value), 0);
  return Array.from({ length: bars }, (_, bar) => {
    if (loudest === 0) return 0;
    const from = Math.floor((bar * windows.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * windows.length) / bars));
    const top = windows.slice(from, to).reduce((most, value) => Math.max(most, value), 0);
    return Math.round((top / loudest) * 100);
  });
}
