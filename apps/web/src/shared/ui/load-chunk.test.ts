// @vitest-environment node
// Parts of the program get their time and a second try.
import { expect, test } from "vitest";
import { loadChunk, loadPatiently } from "./load-chunk.ts";

const quick = { timeoutMs: 30, retryAfterMs: 1 };

test("a failed load is tried once more", async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error("lost");
    return "screen";
  };
  expect(await loadChunk(load, quick)).toBe("screen");
});

test("one that never comes is given up after its time, twice", async () => {
  let tries = 0;
  const never = () => {
    tries += 1;
    return new Promise<never>(() => {});
  };
  await expect(loadChunk(never, quick)).rejects.toThrow("timeout");
  expect(tries).toBe(2);
});

test("what nobody asked for is tried until it comes", async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 6) throw new Error("no network");
    return "layers";
  };
  expect(await loadPatiently(load, { ...quick, pauseMs: 1 })).toBe("layers");
});
