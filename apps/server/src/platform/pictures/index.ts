// Drawing pictures anew, so that nothing of what somebody sent is shown as it came.
export { type Drawn, drawBackground, drawIcon, drawLogo } from "./brand.ts";
export { drawPortrait } from "./portrait.ts";
export { sharpOnce } from "./sharp.ts";
