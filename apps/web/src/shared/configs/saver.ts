// Saves what a person likes: seen at once, saved a moment later, one save at a time, and the newest value last.
import type { UserConfigs } from "@prosa/contracts/users";

export interface SaverParts {
  /** Who is signed in, if anybody is. */
  person(): number | undefined;
  read(): UserConfigs;
  write(configs: UserConfigs): void;
  send(userId: number, body: UserConfigs): Promise<UserConfigs>;
  /** Calls back once, a moment after the last time it was asked. */
  afterPause(act: () => void): void;
}

export function createSaver({ person, read, write, send, afterPause }: SaverParts) {
  let unsaved: UserConfigs = {};
  let onTheWay: UserConfigs = {};
  let isSending = false;
  let isDue = false;
  let owner: number | undefined;

  const isLeft = () => Object.keys(unsaved).length > 0;

  /** What was chosen before a sign-in goes with whoever signs in; what somebody chose is never another person's. */
  function dropOthers() {
    if (owner !== undefined && owner !== person()) [onTheWay, unsaved] = [{}, {}];
    owner = person();
  }

  /** The server's word, under what it cannot know yet. */
  function take(configs: UserConfigs): UserConfigs {
    dropOthers();
    const now = { ...configs, ...onTheWay, ...unsaved };
    write(now);
    return now;
  }

  // Two saves on two connections may be committed in either order, so the second waits for the answer to the first.
  async function sendAll() {
    isSending = true;
    while (isDue) {
      isDue = false;
      dropOthers();
      const userId = owner;
      if (userId === undefined || !isLeft()) break;
      [onTheWay, unsaved] = [unsaved, {}];
      const answer = await send(userId, onTheWay).catch(() => null);
      dropOthers();
      // A failed save goes along with the next one.
      if (!answer) unsaved = { ...onTheWay, ...unsaved };
      onTheWay = {};
      if (answer && owner === userId) take(answer);
    }
    isSending = false;
  }

  return {
    change(part: UserConfigs) {
      dropOthers();
      unsaved = { ...unsaved, ...part };
      write({ ...read(), ...part });
      afterPause(() => {
        isDue = true;
        if (!isSending) void sendAll();
      });
    },
    /** What the server says after a sign-in or because of another window; gives what counts here. */
    take,
  };
}
