// How many statements a request is charged with.

/** A company's settings are read once in five seconds for all of its requests together, whichever comes first. */
const RENEWAL = 'select "key", "value" from "settings" limit $1';

export const countOf = (statements: readonly string[]) => statements.filter((sql) => sql !== RENEWAL).length;
