// The same ids posted many times at once, as browsers do that hear no answer: each id must end as one message.

export interface SameIds {
  clientIds: readonly string[];
  /** How often each id is posted, all at the same moment. */
  times: number;
  /** How many ids are under way at a time. */
  atOnce?: number;
  /** Posts once; the id of the message it was answered with, or null when it was refused. */
  post: (clientId: string) => Promise<number | null>;
}

export interface SameIdsOutcome {
  ids: number;
  posts: number;
  refused: number;
  /** Different messages over all; as many as ids when all is well. */
  messages: number;
  /** Ids that were answered with more than one message. */
  split: number;
}

export async function postSameIds({ clientIds, times, atOnce = 4, post }: SameIds): Promise<SameIdsOutcome> {
  const ids = clientIds.length;
  const outcome: SameIdsOutcome = { ids, posts: ids * times, refused: 0, messages: 0, split: 0 };
  const seen = new Set<number>();
  const waiting = [...clientIds];
  const worker = async () => {
    for (let clientId = waiting.pop(); clientId !== undefined; clientId = waiting.pop()) {
      const id = clientId;
      const answers = await Promise.all(Array.from({ length: times }, () => post(id)));
      const messages = new Set(answers.filter((answer) => answer !== null));
      outcome.refused += answers.filter((answer) => answer === null).length;
      if (messages.size > 1) outcome.split += 1;
      for (const id of messages) seen.add(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  outcome.messages = seen.size;
  return outcome;
}
