// Door of reading: foreign JSON and cards, read without trusting them.
export { cardsOf } from "./contact-cards.ts";
export { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, objectIdOf, textOf, timeOf } from "./fields.ts";
