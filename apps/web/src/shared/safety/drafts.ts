// Half-written things: written down before the page goes, and forgotten on sign-out at a shared computer.

type Step = () => void | Promise<void>;

const flushes = new Set<Step>();
const forgets = new Set<Step>();

function add(set: Set<Step>, step: Step) {
  set.add(step);
  return () => void set.delete(step);
}

export const registerFlush = (step: Step) => add(flushes, step);
/** Runs when somebody signs out without "remember password". */
export const registerForget = (step: Step) => add(forgets, step);

const runAll = async (steps: Set<Step>) => {
  // One that fails must not keep the others from their turn.
  await Promise.allSettled([...steps].map(async (step) => step()));
};

export const flushDrafts = () => runAll(flushes);
export const forget = () => runAll(forgets);

if (typeof window !== "undefined") window.addEventListener("pagehide", () => void flushDrafts());
