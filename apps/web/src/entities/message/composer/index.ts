// Where words are typed, in every conversation.
export { default as composerCss } from "./composer.module.css";
export { insertText, writeText } from "./field-edit.ts";
export { TextField } from "./TextField.tsx";
export { findTrigger, replaceRange, splitText, type Trigger, toggleMark } from "./trigger.rules.ts";
