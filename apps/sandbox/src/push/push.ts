// A pretend push service: browsers with keys of their own, and a mailbox each. It opens what only such a browser could open.
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import ece from "http_ece";
import { checkVapid, type Signer } from "./vapid.ts";

/** How a browser's address behaves from now on. */
export const behaviours = ["takes", "gone", "unknown", "busy", "broken", "large", "refuses", "silent", "cut"] as const;
export type Behaviour = (typeof behaviours)[number];

export type Browser = {
  id: string;
  pair: ECDH;
  auth: string;
  /** The key it was subscribed with; null: whichever comes first. */
  signer: string | null;
  behaviour: Behaviour;
  /** How many requests it behaves so for; null: always. */
  times: number | null;
  retryAfter: string | null;
  /** Asked, whether or not it took it. */
  asked: number;
};

export type Push = {
  seq: number;
  browser: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  signer: Signer;
  /** As it came: unreadable for whoever has not the browser's keys. */
  sealed: string;
};

export type Answer = { status: number; body: string; headers: Record<string, string> } | "silent" | "cut";

export type PushService = {
  open(wanted: { signer?: string }): Browser;
  find(id: string): Browser | undefined;
  behave(id: string, how: Pick<Browser, "behaviour" | "times" | "retryAfter">): boolean;
  take(id: string, headers: Headers, body: Buffer, origin: string): Answer;
  pushes(after: number): Push[];
  reset(): void;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MOST_BYTES = 4_096;
const MOST_KEPT = 1_000;

const answer = (status: number, body = "", headers: Record<string, string> = {}): Answer => ({ status, body, headers });

export function createPushService(now: () => number): PushService {
  const browsers = new Map<string, Browser>();
  let book: Push[] = [];
  let last = 0;

  /** The behaviour asked for, as often as it was asked for. */
  function misbehaviourOf(browser: Browser): Behaviour {
    const { behaviour, times } = browser;
    if (behaviour === "takes" || times === null) return behaviour;
    if (times <= 1) Object.assign(browser, { behaviour: "takes", times: null });
    else browser.times = times - 1;
    return behaviour;
  }

  function misbehave(browser: Browser): Answer | null {
    const again: Record<string, string> = browser.retryAfter === null ? {} : { "retry-after": browser.retryAfter };
    switch (misbehaviourOf(browser)) {
      case "gone":
        return answer(410, "The subscription has expired.");
      case "unknown":
        return answer(404, "No such subscription.");
      case "busy":
        return answer(429, "Too many pushes.", again);
      case "broken":
        return answer(503, "<html>Unavailable</html>", again);
      case "large":
        return answer(413, "The payload is too large.");
      case "refuses":
        return answer(403, "The key is not the one of the subscription.");
      case "silent":
        return "silent";
      case "cut":
        return "cut";
      case "takes":
        return null;
    }
  }

  return {
    open({ signer }) {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const browser: Browser = {
        id: randomBytes(18).toString("base64url"),
        pair,
        auth: randomBytes(16).toString("base64url"),
        signer: signer ?? null,
        behaviour: "takes",
        times: null,
        retryAfter: null,
        asked: 0,
      };
      browsers.set(browser.id, browser);
      return browser;
    },
    find: (id) => browsers.get(id),
    behave(id, how) {
      const browser = browsers.get(id);
      if (browser) Object.assign(browser, how);
      return browser !== undefined;
    },
    take(id, headers, body, origin) {
      const browser = browsers.get(id);
      if (!browser) return answer(404, "No such subscription.");
      browser.asked += 1;
      const wrong = misbehave(browser);
      if (wrong) return wrong;

      const ttl = headers.ttl;
      if (typeof ttl !== "string" || !/^\d{1,10}$/.test(ttl)) return answer(400, "TTL is missing or no number.");
      const urgency = headers.urgency ?? "normal";
      if (!["very-low", "low", "normal", "high"].includes(String(urgency))) return answer(400, "Urgency is unknown.");
      const topic = headers.topic ?? null;
      if (topic !== null && !/^[\w-]{1,32}$/.test(String(topic)))
        return answer(400, "Topic is not base64url up to 32.");
      if (headers["content-encoding"] !== "aes128gcm") return answer(415, "The content encoding is not aes128gcm.");
      if (body.length > MOST_BYTES) return answer(413, "The payload is larger than 4096 bytes.");

      const signer = checkVapid(String(headers.authorization ?? ""), origin, now());
      if ("wrong" in signer) return answer(signer.status, signer.wrong);
      browser.signer ??= signer.key;
      if (browser.signer !== signer.key) return answer(403, "The key is not the one of the subscription.");

      let text: string;
      try {
        text = ece
          .decrypt(body, { version: "aes128gcm", privateKey: browser.pair, authSecret: browser.auth })
          .toString("utf8");
      } catch {
        // A real service could not know; the browser would drop it in silence.
        return answer(400, "The payload was not encrypted for this browser.");
      }
      const named = topic === null ? null : String(topic);
      // What waits under a topic is replaced (RFC 8030, 5.4); here everything waits until it is asked for.
      const push = { seq: ++last, browser: id, text, ttl: Number(ttl), urgency: String(urgency), topic: named };
      book.push({ ...push, signer, sealed: body.toString("base64") });
      if (book.length > MOST_KEPT) book = book.slice(-MOST_KEPT);
      return answer(201, "", { location: `${origin}/push/message/${last}` });
    },
    pushes: (after) => book.filter(({ seq }) => seq > after),
    reset() {
      browsers.clear();
      book = [];
      last = 0;
    },
  };
}
