// What must not be lost: reasons against a reload now, drafts to write down before one, and what a sign-out forgets.

export { flushDrafts, forget, registerFlush, registerForget } from "./drafts.ts";
export { lastTouch, reloadWhenSafe, watchIdle } from "./idle.ts";
export { isSafeToReload, registerUnsafe, unsafeReasons } from "./unsafe.ts";
