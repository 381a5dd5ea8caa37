// The list of gates as a table: what must hold, what the last full run showed, and how to run it.
import type { Gate } from "./define.ts";
import type { KeptRun } from "./kept.ts";
import type { WaitingGate } from "./waiting.ts";

export type State = "shown" | "not reached" | "smaller" | "not built";

export interface Row {
  id: string;
  must: string;
  state: State;
  /** Figures of the last kept run, or how large the commit tier is, or what it waits for. */
  shown: string;
  run: string;
}

export function rowOf(gate: Gate, kept: KeptRun | undefined): Row {
  const { id, must } = gate;
  if (!kept)
    return {
      id,
      must,
      state: "smaller",
      shown: gate.step === "by name" ? gate.size.commit : `${gate.size.commit}, in every CI run`,
      run: "",
    };
  const { date, commit, figure, limit } = kept;
  const shown = [figure, limit].filter(Boolean).join(" — ");
  return { id, must, state: stateOf(kept), shown, run: `${date}, ${commit}` };
}

function stateOf({ tier, holds }: KeptRun): State {
  if (!holds) return "not reached";
  return tier === "full" ? "shown" : "smaller";
}

export const waitingRow = ({ id, must, waitsFor }: WaitingGate): Row => ({
  id,
  must,
  state: "not built",
  shown: `waits for ${waitsFor}`,
  run: "",
});

const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ");

/** Only what is built: the rest is one line, so that the page stays a page. */
export function asMarkdown(rows: readonly Row[]): string {
  const built = rows.filter(({ state }) => state !== "not built");
  const missing = rows.filter(({ state }) => state === "not built").map(({ id }) => id);
  return [
    "| Gate | Must hold | State | Last kept run showed | Date, commit |",
    "| --- | --- | --- | --- | --- |",
    ...built.map(({ id, must, state, shown, run }) => `| ${id} | ${cell(must)} | ${state} | ${cell(shown)} | ${run} |`),
    "",
    `Not built, because what they are about does not exist yet: ${missing.join(", ")}.`,
  ].join("\n");
}

export function asLines(rows: readonly Row[]): string {
  return rows
    .map(
      ({ id, state, must, shown, run }) =>
        `${id.padEnd(4)} ${state.padEnd(12)} ${must}\n${" ".repeat(18)}${shown}${run ? ` (${run})` : ""}`,
    )
    .join("\n");
}

export function countStates(rows: readonly Row[]): string {
  const of = (state: State) => rows.filter((row) => row.state === state).length;
  return `${of("shown")} shown, ${of("not reached")} not reached, ${of("smaller")} smaller, ${of("not built")} not built`;
}
