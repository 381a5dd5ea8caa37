// The room in which programs read strangers' files: no network, no view of our process, where the kernel can give it.
import { execFile } from "node:child_process";
import type { Deps } from "#platform/context";

/** A user of its own, who owns nothing outside; a network without a single way; no shared memory with anybody. */
const ROOM = ["unshare", "--user", "--map-root-user", "--net", "--ipc", "--"];
const PATIENCE_MS = 10_000;

let known: Promise<boolean> | undefined;

/** A matter of the kernel and of what the container may do; asked once per process. */
export function isFenced(): Promise<boolean> {
  known ??= new Promise((done) => {
    const [program = "", ...args] = ROOM;
    const env = { PATH: process.env.PATH ?? "/usr/bin:/bin" };
    execFile(program, [...args, "true"], { env, timeout: PATIENCE_MS }, (error) => done(error === null));
  });
  return known;
}

/** What stands before the program's name. */
export async function fenceWords(): Promise<readonly string[]> {
  return (await isFenced()) ? ROOM : [];
}

/** Said once, with what follows from it. False when the configuration would rather do without the programs. */
export async function isFenceEnough({ config, log }: Deps): Promise<boolean> {
  if (await isFenced()) return true;
  const isRequired = config.media.fence === "required";
  log.warn(
    { fence: config.media.fence },
    isRequired
      ? "this system gives no namespaces and MEDIA_FENCE is required: sound and film get no picture, waveform or second form, and PDF is not read"
      : "this system gives no namespaces: ffmpeg and pdftotext run with our user and network, fenced by limits, protocols and formats alone",
  );
  return !isRequired;
}
