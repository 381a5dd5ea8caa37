// Asks for lists over HTTP as fast as they are answered, by a fixed number of connections. On bare sockets: on a machine
// of two cores a whole HTTP client takes as much of them as the server it measures.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Asked {
  token: string;
  path: string;
}

export interface Answered {
  rate: number;
  times: number[];
}

/** For so long, or so many; whichever is over first. */
interface Length {
  connections: number;
  seconds?: number;
  requests?: number;
}

/** The connections are shared out among the servers. */
export async function askForLists(
  urls: readonly string[],
  asked: readonly Asked[],
  { connections, seconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY }: Length,
): Promise<Answered> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async (_: unknown, place: number) => {
    const connection = await openConnection(urls[place % urls.length] as string);
    try {
      while (performance.now() - begun < seconds * 1000 && next < requests) {
        times.push(await connection.ask(asked[next++ % asked.length] as Asked));
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { rate: times.length / ((performance.now() - begun) / 1000), times };
}

interface Connection {
  /** Milliseconds until the whole answer is here; anything but a list is a failure of the run. */
  ask(asked: Asked): Promise<number>;
  close(): void;
}

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return {
    async ask({ token, path }) {
      const begun = performance.now();
      const answered = wholeAnswer(socket);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      const status = await answered;
      if (status !== 200) throw new Error(`a list was answered with ${status}`);
      return performance.now() - begun;
    },
    close: () => socket.destroy(),
  };
}

const HEAD_END = "\r\n\r\n";

/** The status of the answer that comes next, once its last byte is here. */
function wholeAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let missing = Number.NaN;
    const end = (settle: () => void) => {
      socket.off("data", hear).off("error", fail).off("close", gone);
      settle();
    };
    const fail = (error: Error) => end(() => reject(error));
    const gone = () => fail(new Error("the server closed the connection before the answer was whole"));
    const hear = (chunk: Buffer) => {
      if (Number.isNaN(missing)) {
        head += chunk.toString("latin1");
        const at = head.indexOf(HEAD_END);
        if (at < 0) return;
        const length = /^content-length: *(\d+)/im.exec(head.slice(0, at));
        if (!length) return fail(new Error("an answer without its length"));
        missing = Number(length[1]) - (head.length - at - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing <= 0) end(() => resolve(Number(head.slice(9, 12))));
    };
    socket.on("data", hear).on("error", fail).on("close", gone);
  });
}
