// What a site loads: the launcher and the greeting, drawn apart from the page's own styles, and the frame once it is opened.
import type { LoaderConfig, WidgetInvitation } from "@prosa/contracts/webchat/widget";
import type { Identity, PageFacts, ToFrame, ToPage } from "../protocol.ts";
import { newVisitor, type Seen, startSeen } from "./seen.ts";
import { CSS } from "./style.ts";
import { wordsFor } from "./words.ts";

declare const __CONFIG__: LoaderConfig;
type Command = (name: string, ...given: unknown[]) => void;
type Entry = Command & { q?: IArguments[] };
declare global {
  interface Window {
    prosa?: Entry;
    prosaSettings?: { locale?: string; position?: "left" | "right"; launcher?: boolean; identity?: Identity };
    prosaLoaded?: boolean;
  }
}

const MARK = "prosa-chat";
const config = __CONFIG__;
const settings = window.prosaSettings ?? {};
/** After a word an answer is waited for on whatever page comes next. */
const AWAITED_MS = 600_000;
const DAY_MS = 86_400_000;

const isShownHere = config.domains.some((domain) =>
  domain.startsWith("*.")
    ? location.hostname.endsWith(domain.slice(1))
    : location.host === domain || location.hostname === domain,
);

/** The page's storage may be shut; the conversation then lives as long as the page. */
const store = {
  get(name: string, from: "localStorage" | "sessionStorage" = "localStorage"): string | null {
    try {
      return window[from].getItem(`prosa.chat.${config.key}.${name}`);
    } catch {
      return null;
    }
  },
  set(name: string, value: string | null, to: "localStorage" | "sessionStorage" = "localStorage") {
    try {
      const key = `prosa.chat.${config.key}.${name}`;
      if (value === null) window[to].removeItem(key);
      else window[to].setItem(key, value);
    } catch {}
  },
};

function begin() {
  const locale = (settings.locale ?? document.documentElement.lang ?? "") || navigator.language;
  const words = wordsFor(locale, config.language);
  const host = document.createElement("div");
  host.dataset.prosa = "";
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const side = settings.position ?? config.position;

  const make = <T extends HTMLElement>(tag: string, part: string): T => {
    const element = document.createElement(tag) as T;
    element.className = part;
    return element;
  };
  const box = make("div", `box ${side}`);
  box.style.setProperty("--brand", config.color);
  box.style.setProperty("--on-brand", isLight(config.color) ? "#16202b" : "#fff");
  const panel = make("div", "panel");
  panel.hidden = true;
  const button = make<HTMLButtonElement>("button", "launcher");
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  button.innerHTML =
    '<svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="1.75" ' +
    'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 20l1.3-3.9A8 7 0 1 1 9 19.6z"/></svg>';
  const badge = make("span", "badge");
  badge.hidden = true;
  // Always there, and empty: what comes into it later is read out.
  const greeting = make("div", "greeting");
  greeting.setAttribute("role", "status");
  button.append(badge);
  box.append(panel, greeting, button);
  root.append(box);
  document.body.append(host);
  if (settings.launcher === false) button.hidden = true;

  let frame: HTMLIFrameElement | null = null;
  let isReady = false;
  let isOpen = false;
  let unread = 0;
  let identity: Identity | null = settings.identity ?? null;
  let invitation: WidgetInvitation | null = null;
  let seen: Seen | null = null;
  let scroll = "";
  const hearers: Record<string, ((given: unknown) => void)[]> = {};
  const tell = (event: string, given?: unknown) => {
    for (const hear of hearers[event] ?? []) hear(given);
  };

  const pageFacts = (): PageFacts => ({ url: location.href, title: document.title, referrer: document.referrer });
  const post = (message: ToFrame) => {
    if (isReady) frame?.contentWindow?.postMessage({ mark: MARK, ...message }, config.base);
  };

  function label() {
    const name = isOpen ? words.close : unread > 0 ? words.unread(unread) : words.open;
    button.setAttribute("aria-label", name);
    badge.textContent = String(Math.min(unread, 99));
    badge.hidden = unread === 0 || isOpen;
  }

  function mount() {
    if (frame) return;
    frame = make<HTMLIFrameElement>("iframe", "frame");
    frame.title = words.title;
    frame.src = `${config.base}/widget/frame/${config.key}`;
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads");
    panel.append(frame);
  }

  const isPhone = () => innerWidth < 480;

  /** Inside a frame nothing is known of the keyboard, so the page that is around it says how much room there is. */
  function size() {
    const phone = isOpen && isPhone();
    panel.classList.toggle("phone", phone);
    const view = window.visualViewport;
    panel.style.height = phone && view ? `${view.height}px` : "";
    panel.style.top = phone && view ? `${view.offsetTop}px` : "";
    document.documentElement.style.overflow = phone ? "hidden" : scroll;
  }

  function show(open: boolean) {
    if (open === isOpen) return;
    isOpen = open;
    if (open) {
      scroll = document.documentElement.style.overflow;
      mount();
      greeting.replaceChildren();
    }
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    box.classList.toggle("open", open);
    label();
    size();
    post({ name: "shown", isOpen: open, invitation });
    if (open) frame?.focus();
    else button.focus();
    tell(open ? "open" : "close");
  }

  /** Beside the launcher; a click opens the panel. */
  function bubble(said: string, author = "") {
    const text = make<HTMLButtonElement>("button", "hello");
    text.type = "button";
    if (author) {
      const name = make("b", "author");
      name.textContent = author;
      text.append(name, " ");
    }
    text.append(said);
    text.addEventListener("click", () => show(true));
    const dismiss = make<HTMLButtonElement>("button", "dismiss");
    dismiss.type = "button";
    dismiss.textContent = "×";
    dismiss.setAttribute("aria-label", words.dismiss);
    dismiss.addEventListener("click", () => greeting.replaceChildren());
    greeting.replaceChildren(text, dismiss);
  }

  function greet() {
    const words_ = config.greetings[words.language] ?? "";
    const last = Number(store.get("greeted"));
    if (words_ === "" || isOpen || invitation || Date.now() - last < DAY_MS) return;
    store.set("greeted", String(Date.now()));
    bubble(words_);
  }

  /** Of a person, so it takes the place of the greeting. */
  function invited(given: WidgetInvitation) {
    invitation = given;
    if (isOpen) post({ name: "shown", isOpen, invitation });
    else bubble(given.text, given.author);
  }

  function visitorOfWindow(): string {
    const known = store.get("seen", "sessionStorage");
    const visitor = known && /^[\w-]{22,64}$/.test(known) ? known : newVisitor();
    store.set("seen", visitor, "sessionStorage");
    return visitor;
  }

  const heard: { [K in ToPage["name"]]: (message: Extract<ToPage, { name: K }>) => void } = {
    ready() {
      isReady = true;
      post({
        name: "begin",
        locale: words.language,
        page: pageFacts(),
        resumeKey: store.get("resume"),
        identity,
        isOpen,
        invitation,
      });
      tell("ready");
    },
    close: () => show(false),
    unread({ count }) {
      if (count > unread) tell("message");
      if (count !== unread) tell("unread", count);
      unread = count;
      label();
    },
    keep: ({ resumeKey }) => store.set("resume", resumeKey),
    said: () => store.set("said", String(Date.now()), "sessionStorage"),
  };
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== config.base || !frame || source !== frame.contentWindow || data?.mark !== MARK) return;
    const hear = Object.hasOwn(heard, data.name) ? heard[data.name as ToPage["name"]] : null;
    hear?.(data as never);
  });

  // A page of one piece changes its address without loading.
  const movedOn = () => {
    post({ name: "page", page: pageFacts() });
    seen?.moved();
  };
  const { pushState } = history;
  history.pushState = function (...given: Parameters<typeof pushState>) {
    pushState.apply(this, given);
    queueMicrotask(movedOn);
  };
  addEventListener("popstate", movedOn);
  addEventListener("resize", size);
  window.visualViewport?.addEventListener("resize", size);
  window.visualViewport?.addEventListener("scroll", size);
  button.addEventListener("click", () => show(!isOpen));
  root.addEventListener("keydown", (event) => {
    if ((event as KeyboardEvent).key === "Escape") show(false);
  });

  const commands: Record<string, (given: unknown, more: unknown) => void> = {
    open: () => show(true),
    close: () => show(false),
    toggle: () => show(!isOpen),
    show: () => {
      button.hidden = false;
    },
    hide: () => {
      show(false);
      button.hidden = true;
    },
    identify(given) {
      identity = given as Identity;
      post({ name: "identify", identity });
    },
    reset() {
      identity = null;
      store.set("resume", null);
      store.set("said", null, "sessionStorage");
      if (frame) post({ name: "reset" });
    },
    on(event, hear) {
      const known = hearers[String(event)] ?? [];
      hearers[String(event)] = [...known, hear as (given: unknown) => void];
    },
    destroy() {
      show(false);
      seen?.stop();
      history.pushState = pushState;
      removeEventListener("popstate", movedOn);
      removeEventListener("resize", size);
      host.remove();
      window.prosaLoaded = false;
    },
  };
  const command: Command = (name, given, more) => {
    if (Object.hasOwn(commands, name)) commands[name]?.(given, more);
  };
  const waiting = window.prosa?.q ?? [];
  window.prosa = command;
  for (const [name, given, more] of waiting) command(name, given, more);

  label();
  if (Date.now() - Number(store.get("said", "sessionStorage")) < AWAITED_MS) mount();
  if (config.seen) seen = startSeen(config, visitorOfWindow(), { isChatting: () => frame !== null, invited });
  if (config.greetAfterSeconds !== null) setTimeout(greet, config.greetAfterSeconds * 1000);
}

/** Relative luminance, as contrast is reckoned with: dark words where white ones could not be read. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5;
}

// Last, when everything above is there: the page may be whole already.
if (!isShownHere) console.info(`prosa: ${location.host} is not among the sites of this chat`);
else if (!window.prosaLoaded) {
  window.prosaLoaded = true;
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin);
}
