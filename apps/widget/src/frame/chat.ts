// The conversation of one visitor: what is known, what is on its way, and how it gets there. No drawing.
import type { WidgetHello, WidgetInvitation, WidgetLinkFault, WidgetMessage } from "@prosa/contracts/webchat/widget";
import type { Identity, PageFacts, ToFrame } from "../protocol.ts";
import { type Api, Refused } from "./api.ts";
import { createBell } from "./bell.ts";
import { listenToPage, takeHash } from "./page.ts";
import { type Language, languageOf } from "./words.ts";

/** A word that the server has not confirmed yet. */
export interface Outgoing {
  clientId: string;
  text: string;
  file: File | null;
  state: "sending" | "failed";
  why: "tooFast" | "refused" | "tooLarge" | "blocked" | null;
}

export interface ChatState {
  phase: "loading" | "failed" | "ready";
  hello: WidgetHello | null;
  language: Language;
  messages: readonly WidgetMessage[];
  hasMore: boolean;
  outgoing: readonly Outgoing[];
  isKnown: boolean;
  isBlocked: boolean;
  isVerified: boolean;
  /** Shortened; where an answer that was not seen is told of. */
  email: string | null;
  /** Why the link this page was opened with led nowhere. */
  linkFault: WidgetLinkFault | "blocked" | null;
  isTyping: boolean;
  isOffline: boolean;
  isShown: boolean;
  unread: number;
  /** Said by an attendant to a visitor of the site; the panel begins with it until something is answered. */
  invitation: WidgetInvitation | null;
}

interface Page {
  messages: WidgetMessage[];
  hasMore: boolean;
}
type Known = NonNullable<WidgetHello["known"]>;

const TYPING_SHOWN_MS = 8_000;
/** The server wants nobody faster. */
const LEAST_OPEN_MS = 1_400;
const AWAITED_MS = 600_000;
const GATHER_MS = 120;
const AGAIN_MS = 3_000;

export type Chat = ReturnType<typeof createChat>;

export function createChat(api: Api, isFramed: boolean, tellState: (state: ChatState) => void) {
  let state: ChatState = {
    phase: "loading",
    hello: null,
    language: languageOf(...navigator.languages),
    messages: [],
    hasMore: false,
    outgoing: [],
    isKnown: false,
    isBlocked: false,
    isVerified: false,
    email: null,
    linkFault: null,
    isTyping: false,
    isOffline: !navigator.onLine,
    isShown: !isFramed,
    unread: 0,
    invitation: null,
  };
  /** Of an e-mail; only the page of its own is opened with one. */
  let link = isFramed ? null : takeHash();
  let page: PageFacts = { url: location.href, title: "", referrer: document.referrer };
  let resumeKey: string | null = null;
  let identity: Identity | null = null;
  let openedAt = 0;
  let saidAt = 0;
  let seenUpTo = 0;
  let toldUpTo = 0;
  let isGathering = false;
  let answered = "";
  let typingEnds: number | undefined;
  let seed = newSeed();
  let keepsNoCookie = false;

  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change };
    tellState(state);
  };
  const around = listenToPage(hear);
  const bell = createBell(
    () => ({ key: api.key, token: api.token }),
    (signal) => (signal === "typing" ? showTyping() : gather()),
  );

  function listen() {
    const isAwaited = Date.now() - saidAt < AWAITED_MS;
    bell.want(state.isKnown && (state.isShown || isAwaited));
  }

  function hear(message: ToFrame) {
    if (message.name === "begin") {
      ({ page, resumeKey, identity } = message);
      const { isOpen: isShown, invitation = null } = message;
      state = { ...state, language: languageOf(message.locale), isShown, invitation };
      void open();
    } else if (message.name === "shown") {
      const { isOpen: isShown, invitation = null } = message;
      set({ isShown, invitation: invitation?.id === answered ? null : invitation });
      listen();
      void seen();
    } else if (message.name === "page") {
      page = message.page;
      if (state.isKnown) void api.post("pages", page).catch(() => {});
    } else if (message.name === "identify") {
      identity = message.identity;
      void identify().catch(() => {});
    } else void reset();
  }

  async function open() {
    set({ phase: "loading" });
    try {
      const hello = await api.post<WidgetHello>("hello", resumeKey ? { resumeKey } : {});
      openedAt = Date.now();
      const known = (link && (await follow(link))) || hello.known;
      set({ hello, phase: "ready", language: languageOf(state.language, hello.settings.language) });
      if (known) enter(known);
      else if (resumeKey) keep(null);
      if (identity) await identify().catch(() => {});
      if (state.isKnown && isFramed) void api.post("pages", page).catch(() => {});
    } catch {
      set({ phase: "failed" });
    }
  }

  /** Null: it led nowhere, and why is said. What fails on the way is followed again with the whole page. */
  async function follow(given: string): Promise<Known | null> {
    const ask = () => api.post<Known>("continue", { link: given, seed, keepsNoCookie });
    try {
      const known = await ensureKnown(ask, await ask());
      link = null;
      // Whoever was known here before is somebody else now.
      set({ messages: [], linkFault: null });
      return known;
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 429 || error.status >= 500) throw error;
      link = null;
      set({ linkFault: faultOf(error) });
      return null;
    }
  }

  function keep(key: string | null) {
    resumeKey = key;
    around.tell({ name: "keep", resumeKey: key });
  }

  function enter({ token, resumeKey: key, visitor, page: { messages, hasMore } }: Known) {
    if (token) api.token = token;
    if (key) keep(key);
    const { isBlocked, isVerified, email } = visitor;
    set({ isKnown: true, isBlocked, isVerified, email, hasMore });
    merge(messages, true);
    listen();
  }

  /** A cookie that did not come back: the same visitor once more, known by what the page around keeps. */
  async function ensureKnown(again: () => Promise<Known>, known: Known): Promise<Known> {
    if (known.token) return known;
    try {
      await api.get("messages");
      return known;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) return known;
      keepsNoCookie = true;
      return again();
    }
  }

  async function identify() {
    if (!identity) return;
    const { id, hash, token, name, email, phone } = identity;
    const signed = token ? { token } : id && hash ? { id, hash } : null;
    if (!signed) return;
    const claims = Object.fromEntries(Object.entries({ name, email, phone }).filter(([, value]) => value));
    const ask = () => api.post<Known>("identify", { identity: signed, claims, keepsNoCookie });
    const before = state.isKnown;
    const known = await ensureKnown(ask, await ask());
    if (before) set({ messages: [] });
    bell.want(false);
    enter(known);
  }

  async function reset() {
    if (state.isKnown) await api.post("leave", {}).catch(() => {});
    api.token = null;
    identity = null;
    seed = newSeed();
    seenUpTo = 0;
    toldUpTo = 0;
    keep(null);
    bell.want(false);
    set({ messages: [], outgoing: [], hasMore: false, isKnown: false, isBlocked: false, isVerified: false, unread: 0 });
    set({ email: null, linkFault: null });
    around.tell({ name: "unread", count: 0 });
    await open();
  }

  /** Several rings within a moment are one question. */
  function gather() {
    if (isGathering) return;
    isGathering = true;
    window.setTimeout(() => {
      isGathering = false;
      void refresh();
    }, GATHER_MS);
  }

  async function refresh() {
    try {
      const { messages, hasMore } = await api.get<Page>("messages");
      merge(messages, true);
      if (state.messages.length === messages.length) set({ hasMore });
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return void open();
      // Away for a moment: what rang is asked for once more.
      if (navigator.onLine) window.setTimeout(gather, AGAIN_MS);
    }
  }

  /** The newest page as it is now; what stands before it stays, unless there is a gap between. */
  function merge(fresh: readonly WidgetMessage[], isNewest: boolean) {
    const first = fresh[0]?.id ?? Number.POSITIVE_INFINITY;
    const last = fresh.at(-1)?.id ?? 0;
    const overlaps = state.messages.some(({ id }) => id >= first);
    const kept = state.messages.filter(({ id }) => (isNewest ? id < first && overlaps : id > last));
    const messages = isNewest ? [...kept, ...fresh] : [...fresh, ...kept];
    const arrived = new Set(fresh.map(({ clientId }) => clientId));
    const outgoing = state.outgoing.filter(({ clientId }) => !arrived.has(clientId));
    if (messages.at(-1)?.isMine === false && messages.at(-1)?.id !== state.messages.at(-1)?.id) hideTyping();
    set({ messages, outgoing });
    void seen();
  }

  async function seen() {
    const theirs = state.messages.filter(({ isMine }) => !isMine);
    const last = theirs.at(-1)?.id ?? 0;
    const isSeen = state.isShown && document.visibilityState === "visible";
    const unread = isSeen ? 0 : theirs.filter(({ id, isGone }) => id > seenUpTo && !isGone).length;
    if (isSeen) seenUpTo = last;
    if (unread !== state.unread) set({ unread });
    around.tell({ name: "unread", count: unread });
    const told = isSeen ? last * 2 + 1 : last * 2;
    if (last === 0 || told <= toldUpTo) return;
    toldUpTo = told;
    await api.post("read", { upTo: last, isSeen }).catch(() => {
      toldUpTo = 0;
    });
  }

  function showTyping() {
    set({ isTyping: true });
    clearTimeout(typingEnds);
    typingEnds = window.setTimeout(hideTyping, TYPING_SHOWN_MS);
  }
  function hideTyping() {
    clearTimeout(typingEnds);
    if (state.isTyping) set({ isTyping: false });
  }

  async function older() {
    const first = state.messages[0]?.id;
    if (first === undefined) return;
    const { messages, hasMore } = await api.get<Page>(`messages?before=${first}`);
    merge(messages, false);
    set({ hasMore });
  }

  const change = (clientId: string, set_: Partial<Outgoing>) =>
    set({ outgoing: state.outgoing.map((one) => (one.clientId === clientId ? { ...one, ...set_ } : one)) });

  async function push(one: Outgoing, work: () => Promise<unknown>) {
    saidAt = Date.now();
    if (state.linkFault) set({ linkFault: null });
    if (state.isKnown) answerInvitation();
    around.tell({ name: "said" });
    if (!state.outgoing.some(({ clientId }) => clientId === one.clientId)) set({ outgoing: [...state.outgoing, one] });
    else change(one.clientId, { state: "sending", why: null });
    try {
      await work();
      listen();
      await refresh();
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) {
        // Away for a moment: the same client id once more, and it is the same word.
        window.setTimeout(() => retry(one.clientId), AGAIN_MS);
        return;
      }
      const why =
        error.status === 429
          ? "tooFast"
          : error.status === 413
            ? "tooLarge"
            : error.detail === "blocked"
              ? "blocked"
              : "refused";
      change(one.clientId, { state: "failed", why });
    }
  }

  function outgoing(text: string, file: File | null = null): Outgoing {
    return { clientId: crypto.randomUUID(), text, file, state: "sending", why: null };
  }

  const claimsSaid: { claims: Record<string, string>; website: string } = { claims: {}, website: "" };

  async function begin(one: Outgoing) {
    const wait = LEAST_OPEN_MS - (Date.now() - openedAt);
    if (wait > 0) await new Promise((resolve) => window.setTimeout(resolve, wait));
    const ask = () =>
      api.post<Known>(
        "start",
        {
          pass: state.hello?.pass ?? "",
          seed,
          clientId: one.clientId,
          text: one.text,
          ...claimsSaid,
          page,
          language: state.language,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          keepsNoCookie,
        },
        true,
      );
    const known = await ensureKnown(ask, await ask());
    answerInvitation();
    enter(known);
  }

  function answerInvitation() {
    if (!state.invitation) return;
    answered = state.invitation.id;
    set({ invitation: null });
  }

  function send(one: Outgoing) {
    const { clientId, text, file } = one;
    if (!state.isKnown) return push(one, () => begin(one));
    if (file) return push(one, () => api.upload(`files?clientId=${clientId}`, file));
    return push(one, () => api.post("messages", { clientId, text }, true));
  }

  function retry(clientId: string) {
    const one = state.outgoing.find((waiting) => waiting.clientId === clientId);
    if (one) void send(one);
  }

  for (const [event, isOffline] of [
    ["online", false],
    ["offline", true],
  ] as const) {
    addEventListener(event, () => {
      set({ isOffline });
      if (isOffline) return;
      for (const { clientId } of state.outgoing) retry(clientId);
      if (state.isKnown) gather();
    });
  }
  document.addEventListener("visibilitychange", () => void seen());

  if (isFramed) around.tell({ name: "ready" });
  else {
    // A second link in the same window changes nothing but what stands behind the hash.
    addEventListener("hashchange", () => {
      link = takeHash();
      if (link) void open();
    });
    void open();
  }

  return {
    open,
    older,
    retry,
    typing: () => bell.typing(),
    close: () => around.tell({ name: "close" }),
    say: (text: string) => void send(outgoing(text)),
    attach: (file: File) => void send(outgoing(file.name, file)),
    choose(messageId: number, id: string, title: string) {
      const one = outgoing(title);
      void push(one, () => api.post("messages", { clientId: one.clientId, choice: { messageId, id } }, true));
    },
    start(claims: Record<string, string>, website: string, text: string) {
      Object.assign(claimsSaid, { claims, website });
      void send(outgoing(text));
    },
    /** Refusals are for whoever asked. */
    async keepEmail(given: string) {
      set(await api.post<{ email: string }>("email", { email: given }));
    },
    fileUrl: (id: string, variant: "file" | "thumb" | "play") => `/widget/v1/${api.key}/media/${id}/${variant}`,
  };
}

function faultOf({ detail }: Refused): ChatState["linkFault"] {
  return detail === "used" || detail === "expired" || detail === "blocked" ? detail : "unknown";
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
