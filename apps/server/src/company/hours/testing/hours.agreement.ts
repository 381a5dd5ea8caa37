// Puts the engine and its oracle side by side on many random questions and stops at the first quarrel.
import { decide } from "../hours.rules.ts";
import type { Question } from "../hours.types.ts";
import { clockChangesOf, Dice, randomQuestion, zones } from "./hours.cases.ts";
import { livingIn, oracleNextChange, oracleOpinion } from "./hours.oracle.ts";

export interface Sweep {
  seed: number;
  cases: number;
  /** One question in so many also has its next change walked minute by minute, for a year if need be. */
  walkEvery: number;
  /** One question near a jump of the clock in so many has its next two days walked: jumps are where walks find most. */
  jumpWalkEvery: number;
  /** Repeats one case alone. */
  only?: number;
}

export interface Figures {
  cases: number;
  walked: number;
  walkedOverJumps: number;
  /** Walks that came to the end of the search without a change. */
  unchanging: number;
  open: number;
  zones: number;
  /** Cases within two hours of a jump of the clock. */
  nearJumps: number;
  quarrel: Quarrel | null;
}

export interface Quarrel {
  seed: number;
  index: number;
  question: Question;
  engine: unknown;
  oracle: unknown;
}

/** Moving the process to another zone empties caches, so a zone keeps it for a block of cases. */
const BLOCK = 500;
const NEAR = 2 * 3_600_000;

const JUMP_WALK = 2 * 24 * 60;

export function compare({ cases, only, ...sweep }: Sweep): Figures {
  const counts = { cases: 0, walked: 0, walkedOverJumps: 0, unchanging: 0, open: 0, zones: 0, nearJumps: 0 };
  const figures: Figures = { ...counts, quarrel: null };
  const seen = new Set<string>();
  const [first, end] = only === undefined ? [0, cases] : [only, only + 1];
  for (let from = first; from < end && !figures.quarrel; ) {
    const to = Math.min(end, from - (from % BLOCK) + BLOCK);
    const zone = zones[Math.floor(from / BLOCK) % zones.length] as string;
    seen.add(zone);
    livingIn(zone, () => {
      for (let index = from; index < to && !figures.quarrel; index++) compareOne(figures, { ...sweep, index, zone });
    });
    from = to;
  }
  return { ...figures, zones: seen.size };
}

interface Case extends Pick<Sweep, "seed" | "walkEvery" | "jumpWalkEvery"> {
  index: number;
  zone: string;
}

function compareOne(figures: Figures, { seed, index, zone, walkEvery, jumpWalkEvery }: Case): void {
  const question = randomQuestion(new Dice(seed, index), zone);
  const { isOpen, localDate, localTime, nextChange } = decide(question);
  const opinion = oracleOpinion(question);
  const instant = question.at.getTime();
  const isNearJump = clockChangesOf(zone).some((jump) => Math.abs(jump - instant) <= NEAR);
  const quarrel = (engine: unknown, oracle: unknown) => {
    figures.quarrel = { seed, index, question, engine, oracle };
  };

  figures.cases++;
  if (isOpen) figures.open++;
  if (isNearJump) figures.nearJumps++;
  if (isOpen !== opinion.isOpen || localDate !== opinion.localDate || localTime !== opinion.localTime)
    quarrel({ isOpen, localDate, localTime }, opinion);
  if (figures.quarrel) return;

  if (index % walkEvery === 0) {
    const walked = oracleNextChange(question);
    figures.walked++;
    if (walked === null) figures.unchanging++;
    if (nextChange?.getTime() !== walked?.getTime()) quarrel({ isOpen, nextChange }, { nextChange: walked });
  } else if (isNearJump && figures.nearJumps % jumpWalkEvery === 0) {
    const walked = oracleNextChange(question, JUMP_WALK);
    const soon = nextChange && nextChange.getTime() <= instant + JUMP_WALK * 60_000 ? nextChange : null;
    figures.walkedOverJumps++;
    if (soon?.getTime() !== walked?.getTime()) quarrel({ isOpen, nextChange }, { nextChange: walked });
  }
}
