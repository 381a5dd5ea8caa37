// One end of a link: frames in and out, asks that wait for their answers and no longer than their time.
import { LINK_CAPS, LinkFrame, type LinkRefusal, type ServerAsk, serverAsks } from "@prosa/contracts/session-link";
import type { WebSocket } from "ws";

/** Why an ask was not fulfilled; thrown by handlers, and by whoever asks. "timeout": nobody can tell. */
export class LinkRefused extends Error {
  readonly why: LinkRefusal | "timeout" | "gone";

  constructor(why: LinkRefused["why"], detail = "") {
    super(detail === "" ? why : `${why}: ${detail}`);
    this.name = "LinkRefused";
    this.why = why;
  }
}

export interface LinkListeners {
  /** Answers, or throws; whatever is thrown that is no refusal is told as "away", for its cause is ours. */
  onAsk(op: string, body: unknown): Promise<unknown>;
  onTell(op: string, body: unknown): void;
  /** A frame that makes no sense: the link is closed. */
  onNonsense(): void;
}

export interface Link {
  ask(op: ServerAsk, body: unknown): Promise<unknown>;
  tell(op: string, body: unknown): void;
  close(): void;
}

interface Waiting {
  op: ServerAsk;
  settle: PromiseWithResolvers<unknown>;
  timer: NodeJS.Timeout;
}

export function openLink(socket: WebSocket, { onAsk, onTell, onNonsense }: LinkListeners): Link {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const say = (frame: LinkFrame) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };

  async function answer(id: number, op: string, body: unknown): Promise<void> {
    try {
      say({ t: "answer", id, body: await onAsk(op, body) });
    } catch (error) {
      const why = error instanceof LinkRefused && error.why !== "timeout" && error.why !== "gone" ? error.why : "away";
      const detail = error instanceof LinkRefused ? error.message.slice(0, 500) : "";
      say({ t: "refusal", id, why, detail });
    }
  }

  function settle(id: number, how: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    how(one);
  }

  socket.on("message", (data) => {
    const frame = read(data);
    if (!frame) return onNonsense();
    if (frame.t === "ask") void answer(frame.id, frame.op, frame.body);
    else if (frame.t === "tell") onTell(frame.op, frame.body);
    else if (frame.t === "refusal") {
      settle(frame.id, ({ settle: { reject } }) => reject(new LinkRefused(frame.why, frame.detail)));
    } else {
      settle(frame.id, ({ op, settle: { resolve, reject } }) => {
        const read = serverAsks[op].answer.safeParse(frame.body);
        if (read.success) resolve(read.data);
        else reject(new LinkRefused("refused", "an answer of another shape"));
      });
    }
  });
  socket.on("close", () => {
    for (const id of [...waiting.keys()]) {
      settle(id, ({ settle: { reject } }) => reject(new LinkRefused("gone")));
    }
  });
  // Heard by "close", which follows; unheard it would end the process.
  socket.on("error", () => {});

  return {
    ask(op, body) {
      if (socket.readyState !== socket.OPEN) return Promise.reject(new LinkRefused("gone"));
      const id = ++asked;
      const ended = Promise.withResolvers<unknown>();
      const timer = setTimeout(
        () => settle(id, ({ settle: { reject } }) => reject(new LinkRefused("timeout"))),
        LINK_CAPS[op],
      );
      waiting.set(id, { op, settle: ended, timer });
      say({ t: "ask", id, op, body });
      return ended.promise;
    },
    tell: (op, body) => say({ t: "tell", op, body }),
    close: () => socket.close(),
  };
}

function read(data: unknown): LinkFrame | null {
  try {
    const frame = LinkFrame.safeParse(JSON.parse(String(data)));
    return frame.success ? frame.data : null;
  } catch {
    return null;
  }
}
