// Door of letters: what the company floor says by mail, and in which language.

export { escapeHtml, type Language, type Letter, languageOf, letterLanguages, writeLetter } from "./letter.rules.ts";
export { defineLetter, type LetterDefinition, postLetter } from "./letters.jobs.ts";
