// One address in front of the api processes, as an installation has: each new connection goes to the next that answers.
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

export interface Balancer {
  readonly url: string;
  close(): void;
}

/** Afterwards a connection ends at its next quiet moment, so that a process that came back gets its share again. */
const LIFE_MS = 2_000;
const QUIET_MS = 30;

/** `keeps`: no connection is renewed; it lasts until one of the two ends it, as behind a proxy. */
export async function startBalancer(ports: readonly number[], { keeps = false } = {}): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  async function serve(caller: Socket) {
    open.add(caller);
    caller.once("close", () => open.delete(caller));
    caller.on("error", () => caller.destroy());
    const first = turn++;
    for (let tries = 0; tries < ports.length; tries++) {
      const target = await reach(ports[(first + tries) % ports.length] as number);
      if (target) return join(caller, target, keeps);
    }
    caller.destroy();
  }

  const server = createServer({ noDelay: true }, (caller) => void serve(caller)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const target = createConnection({ host: "127.0.0.1", port, noDelay: true });
    target.once("connect", () => resolve(target));
    target.once("error", () => resolve(null));
  });
}

/** What one side does happens to the other: bytes, ends and breaks. */
function join(caller: Socket, target: Socket, keeps: boolean) {
  let isLasting = keeps;
  let [lastAsked, lastAnswered] = [performance.now(), 0];
  caller.on("data", (chunk) => {
    lastAsked = performance.now();
    // A socket that stays open for news is no connection to be renewed.
    isLasting ||= chunk.toString("latin1").includes("Upgrade: websocket");
  });
  target.on("data", () => {
    lastAnswered = performance.now();
  });
  const begun = performance.now();
  const renewal = setInterval(() => {
    const now = performance.now();
    const isQuiet = lastAnswered > lastAsked && now - lastAnswered > QUIET_MS;
    if (!isLasting && isQuiet && now - begun > LIFE_MS) caller.end();
  }, QUIET_MS).unref();
  const part = () => {
    clearInterval(renewal);
    caller.destroy();
    target.destroy();
  };
  for (const side of [caller, target]) {
    side.once("close", part);
    side.once("error", part);
  }
  caller.pipe(target);
  target.pipe(caller);
}
