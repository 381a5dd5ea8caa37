// How far the reading of a telephone's files is, in long work that goes on after a kill.
import { setTimeout as sleep } from "node:timers/promises";
import type { StepResult } from "#company/long-jobs";
import { AppError } from "#platform/errors";

/** A session that moves to another node, or a server that starts again, is there within some fifteen seconds. */
const WAIT_MS = 3_000;
const MOST_WAITS = 60;

export interface FileProgress {
  /** Of the files in order: the next, and how much of it is kept. */
  file: number;
  skip: number;
  waits: number;
  isRead: boolean;
}

export const nothingRead: FileProgress = { file: 0, skip: 0, waits: 0, isRead: false };

export const restOfFile = (progress: FileProgress, skip: number): FileProgress => ({ ...progress, skip, waits: 0 });
export const nextFile = ({ file }: FileProgress): FileProgress => ({ ...nothingRead, file: file + 1 });
export const allFilesRead = (progress: FileProgress): FileProgress => ({ ...progress, isRead: true });

/** For whoever did not answer; refused after some minutes. */
export async function waitAWhile(progress: FileProgress, signal: AbortSignal): Promise<StepResult<FileProgress>> {
  if (progress.waits >= MOST_WAITS) throw new AppError("ERR_CHANNEL_CHECK");
  await sleep(WAIT_MS, undefined, { signal });
  return { done: 0, progress: { ...progress, waits: progress.waits + 1 } };
}
