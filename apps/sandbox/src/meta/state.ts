// What the pretend Messenger and Instagram remember: apps, accounts, people, threads, posts and comments. In memory only.
export type Kind = "facebook" | "instagram";

export type App = {
  id: string;
  secret: string;
  /** By the object whose news it takes: `page` or `instagram`. */
  callbacks: Record<string, { url: string; verifyToken: string; fields: string[] }>;
};

export type Account = {
  id: string;
  kind: Kind;
  token: string;
  appId: string;
  name: string;
  username: string;
  /** Fields the app is told about; null: nothing was asked for yet. */
  subscribed: string[] | null;
  humanAgent: boolean;
  tokenRevoked: boolean;
};

export type Person = { id: string; name: string; username: string; blocks: boolean };

export type ThreadMessage = {
  mid: string;
  direction: "in" | "out";
  /** `text`, or the type of its attachment. */
  kind: string;
  text: string;
  fileId: string | null;
  replyTo: string | null;
  choices: { title: string; payload: string }[];
  buttons: { title: string; url?: string; payload?: string }[];
  tag: string | null;
  metadata: string | null;
  /** The comment a private reply answers. */
  commentId: string | null;
  at: number;
  deleted: boolean;
  reactions: { in: string | null; out: string | null };
};

export type Thread = {
  accountId: string;
  personId: string;
  lastInAt: number | null;
  typing: boolean;
  seenAt: number | null;
  messages: ThreadMessage[];
};

export type StoredFile = { id: string; bytes: Buffer; mime: string; name: string; type: string };

export type Post = { id: string; accountId: string; text: string; permalink: string; fileId: string | null };

export type Comment = {
  id: string;
  accountId: string;
  postId: string;
  parentId: string | null;
  /** Null: written by the account itself. */
  personId: string | null;
  text: string;
  at: number;
  hidden: boolean;
  removed: boolean;
  privateReply: string | null;
};

export type MetaState = {
  apps: Map<string, App>;
  accounts: Map<string, Account>;
  people: Map<string, Person>;
  threads: Map<string, Thread>;
  files: Map<string, StoredFile>;
  posts: Map<string, Post>;
  comments: Map<string, Comment>;
  last: number;
};

export const emptyMeta = (): MetaState => ({
  apps: new Map(),
  accounts: new Map(),
  people: new Map(),
  threads: new Map(),
  files: new Map(),
  posts: new Map(),
  comments: new Map(),
  last: 0,
});

/** The next number of anything. */
export function draw(state: MetaState): number {
  state.last += 1;
  return state.last;
}

const MOST_MESSAGES = 2_000;

export function threadOf(state: MetaState, accountId: string, personId: string): Thread {
  const key = `${accountId}/${personId}`;
  const known = state.threads.get(key);
  if (known) return known;
  const made: Thread = { accountId, personId, lastInAt: null, typing: false, seenAt: null, messages: [] };
  state.threads.set(key, made);
  return made;
}

export function addMessage(
  state: MetaState,
  thread: Thread,
  given: Pick<ThreadMessage, "direction" | "kind" | "text" | "at"> & Partial<ThreadMessage>,
): ThreadMessage {
  const message: ThreadMessage = {
    mid: `m_${thread.accountId}x${draw(state).toString(36).padStart(6, "0")}`,
    fileId: null,
    replyTo: null,
    choices: [],
    buttons: [],
    tag: null,
    metadata: null,
    commentId: null,
    deleted: false,
    reactions: { in: null, out: null },
    ...given,
  };
  thread.messages.push(message);
  if (thread.messages.length > MOST_MESSAGES) thread.messages.shift();
  return message;
}

export function putFile(state: MetaState, file: Omit<StoredFile, "id">): StoredFile {
  const stored = { ...file, id: String(90_000_000 + draw(state)) };
  state.files.set(stored.id, stored);
  return stored;
}
