// The tray's rules: order, late news, shares.
import type { LongJob } from "@prosa/contracts/long-jobs";
import { expect, test } from "vitest";
import { putJob, shareOf } from "./jobs.rules.ts";

const job = (given: Partial<LongJob>): LongJob => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "pdf",
  subject: "20260310000001",
  status: "running",
  total: 10,
  done: 0,
  failed: 0,
  isCancelable: false,
  problems: [],
  resultUrl: null,
  failuresUrl: null,
  createdAt: "2026-03-10T12:00:00Z",
  finishedAt: null,
  ...given,
});

test("news takes the place of what was known, and nothing comes back to life", () => {
  const first = job({});
  const done = job({ status: "done", done: 10, finishedAt: "2026-03-10T12:01:00Z" });
  expect(putJob([], first)).toEqual([first]);
  expect(putJob([first], done)).toEqual([done]);
  expect(putJob([done], first)).toEqual([done]);
});

test("a share is known only where the whole is", () => {
  expect(shareOf(job({ total: null }))).toBeNull();
  expect(shareOf(job({ done: 3, failed: 2 }))).toBe(50);
  expect(shareOf(job({ status: "done", total: null }))).toBe(100);
});
