// Names in words: how somebody is called in a text, and who a text calls. Pure.

/** Everybody, in the word of the specification. */
export const NAMED_ALL = "todos";

/** With hard spaces between the words of a name, so that a name is seen as one. */
export const namedAs = (name: string) => `@${name.replaceAll(" ", "\u00A0")}`;

/** As somebody types it, without accents. */
export const plainly = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const MENTION = /@([\p{L}][\p{L}\u00A0.'-]*)/gu;

export function calledIn(
  body: string,
  people: readonly { id: number; name: string }[],
): { userIds: number[]; all: boolean } {
  const called = new Set(
    [...body.matchAll(MENTION)].map(([, name = ""]) => name.replaceAll("\u00A0", " ").toLocaleLowerCase()),
  );
  return {
    userIds: people.filter(({ name }) => called.has(name.toLocaleLowerCase())).map(({ id }) => id),
    all: called.has(NAMED_ALL),
  };
}
