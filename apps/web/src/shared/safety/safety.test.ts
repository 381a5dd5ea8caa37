// The idle reload never loses anything.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerFlush, registerUnsafe, reloadWhenSafe, watchIdle } from "./index.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("drafts are written down before the reload", async () => {
  const order: string[] = [];
  const forget = registerFlush(async () => void order.push("flushed"));
  expect(await reloadWhenSafe(() => order.push("reloaded"))).toBe(true);
  expect(order).toEqual(["flushed", "reloaded"]);
  forget();
});

test("a reason against it keeps the page", async () => {
  const takeBack = registerUnsafe("upload", () => true);
  const reload = vi.fn();
  expect(await reloadWhenSafe(reload)).toBe(false);
  takeBack();
  expect(await reloadWhenSafe(reload)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test("after 1800 idle seconds it reloads, at the first safe moment", async () => {
  let uploading = true;
  const takeBack = registerUnsafe("upload", () => uploading);
  const reload = vi.fn();
  const stop = watchIdle(reload, () => Date.now());
  await vi.advanceTimersByTimeAsync(1_805_000);
  expect(reload).not.toHaveBeenCalled();
  uploading = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  takeBack();
});

test("touching the page starts the time anew", async () => {
  const reload = vi.fn();
  const stop = watchIdle(reload, () => Date.now());
  await vi.advanceTimersByTimeAsync(1_700_000);
  window.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(1_700_000);
  expect(reload).not.toHaveBeenCalled();
  stop();
});
