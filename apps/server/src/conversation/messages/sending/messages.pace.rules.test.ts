// A line that does not answer is left alone and probed; one that is told to slow down slows down more each time.
import { expect, test } from "vitest";
import {
  type Circuit,
  closedCircuit,
  nextPause,
  onBegun,
  onEnded,
  onReleased,
  reopensIn,
  roomIn,
} from "./messages.pace.rules.ts";

const failing = (circuit: Circuit, times: number, now: number) =>
  Array.from({ length: times }).reduce<Circuit>((one) => onEnded(one, false, now), circuit);

test("a few lost calls among answered ones change nothing", () => {
  let circuit = closedCircuit;
  for (let round = 0; round < 10; round++) circuit = onEnded(failing(circuit, 4, round), true, round);
  expect(circuit).toEqual(closedCircuit);
  expect(roomIn(failing(closedCircuit, 4, 0), 0, 64)).toBe(64);
});

test("five in a row open it; then one call at a time probes it", () => {
  let circuit = failing(closedCircuit, 5, 1_000);
  expect(roomIn(circuit, 1_001, 64)).toBe(0);
  expect(reopensIn(circuit, 2_000)).toBe(4_000);
  expect(roomIn(circuit, 6_000, 64)).toBe(1);
  circuit = onBegun(circuit);
  expect(roomIn(circuit, 6_001, 64), "while the probe is under way").toBe(0);
  expect(onEnded(circuit, true, 6_100)).toEqual(closedCircuit);
});

test("when to look again is whole milliseconds and never too early, whatever the clock says", () => {
  const circuit = failing(closedCircuit, 5, 1_000.25);
  expect(reopensIn(circuit, 2_000.75)).toBe(4_000);
  expect(reopensIn(circuit, 2_000)).toBe(4_001);
});

test("a probe that fails keeps it open for twice as long, up to a minute", () => {
  let circuit = failing(closedCircuit, 5, 0);
  const opened: number[] = [];
  for (let round = 0; round < 6; round++) {
    const at = circuit.openUntil ?? 0;
    circuit = onEnded(onBegun(circuit), false, at);
    opened.push((circuit.openUntil ?? 0) - at);
  }
  expect(opened).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

test("calls that began before it opened do not keep it open for longer", () => {
  const circuit = failing(closedCircuit, 5, 0);
  expect(failing(circuit, 20, 3_000).openUntil).toBe(circuit.openUntil);
});

test("a probe that was not sent after all leaves room for another", () => {
  const circuit = onBegun(failing(closedCircuit, 5, 0));
  expect(roomIn(onReleased(circuit), 5_000, 64)).toBe(1);
});

test("pauses double up to a minute and are never shorter than wished", () => {
  expect(nextPause(0, null)).toBe(1_000);
  expect(nextPause(1_000, null)).toBe(2_000);
  expect(nextPause(40_000, null)).toBe(60_000);
  expect(nextPause(1_000, 30_000)).toBe(30_000);
  expect(nextPause(60_000, 3_600_000)).toBe(3_600_000);
});
