// Telling the person something: toasts, the tray, errors in words, the flash on a control.
export { CodeDetail } from "./CodeDetail.tsx";
export type { Notice, NoticeKind } from "./notices.rules.ts";
export { dismiss, noticeLog, notify, setSticky, unseenNotices } from "./notices.ts";
export { type ErrorTexts, errorTexts, showError, textsOfCode } from "./show-error.ts";
export { NoticeGlyph, Toasts } from "./Toasts.tsx";
export { FLASH_MS, useFlash } from "./use-flash.ts";
