// Small parts that every screen may use.
export { Avatar } from "./Avatar.tsx";
export { initialsOf } from "./avatar.rules.ts";
export { Bold } from "./Bold.tsx";
export { Chip, Remark, type Tone } from "./Chip.tsx";
export { ColorDot } from "./ColorDot.tsx";
export { firstFreeColor, type SafeColor, safeColorOf, safeColors } from "./colors.rules.ts";
export { Hint } from "./Hint.tsx";
export { BUBBLE, Mark, Wordmark } from "./Logo.tsx";
export { loadChunk, loadPatiently } from "./load-chunk.ts";
export { pageNote, pageTitle, usePageNote, usePageTitle } from "./page-title.ts";
export { ReturnFocus } from "./ReturnFocus.tsx";
export { Empty, FailedPanel, Waiting } from "./States.tsx";
export { useBrowserOnline } from "./use-browser-online.ts";
export { useIsPhone } from "./use-is-phone.ts";
export { usePicture } from "./use-picture.ts";
