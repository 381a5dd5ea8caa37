// Drawing pictures anew, so that nothing of what somebody sent is shown as it came.
export { drawPortrait } from "./portrait.ts";
export { sharpOnce } from "./sharp.ts";
