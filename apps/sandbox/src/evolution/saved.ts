// The pretend Evolution server as plain JSON, for the snapshot.
import type { BookRow, EvolutionState, Instance, Message, Person } from "./state.ts";

export type SavedEvolution = {
  globalKey: string;
  instances: Instance[];
  people: Person[];
  books?: [string, BookRow[]][];
  messages: (Omit<Message, "file"> & { file: { mime: string; name: string; base64: string } | null })[];
};

/** Files above that size are left out. */
export const saveEvolution = (state: EvolutionState, maxFile: number): SavedEvolution => ({
  globalKey: state.globalKey,
  instances: [...state.instances.values()],
  people: [...state.people.values()],
  books: [...state.books],
  messages: [...state.messages.values()].map(({ file, ...message }) => {
    if (!file || file.bytes.length > maxFile) return { ...message, file: null };
    return { ...message, file: { mime: file.mime, name: file.name, base64: file.bytes.toString("base64") } };
  }),
});

export function restoreEvolution(state: EvolutionState, saved: SavedEvolution) {
  state.globalKey = saved.globalKey;
  for (const instance of saved.instances) state.instances.set(instance.name, instance);
  for (const person of saved.people) state.people.set(person.number, person);
  for (const [instance, rows] of saved.books ?? []) state.books.set(instance, rows);
  for (const { file, ...message } of saved.messages) {
    const kept = file && { mime: file.mime, name: file.name, bytes: Buffer.from(file.base64, "base64") };
    state.messages.set(message.id, { ...message, file: kept });
  }
}
