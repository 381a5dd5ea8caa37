// Door of written texts in Markdown.
export { safeLink } from "./links.rules.ts";
export { Markdown } from "./Markdown.tsx";
