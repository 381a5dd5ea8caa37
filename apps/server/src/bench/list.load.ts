// Asks for lists over HTTP as fast as they are answered, by a fixed number of connections.
import { Agent, request } from "node:http";

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

export async function askForLists(
  url: string,
  asked: readonly Asked[],
  { connections, seconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY }: Length,
): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    while (performance.now() - begun < seconds * 1000 && next < requests) {
      times.push(await ask(agent, url, asked[next++ % asked.length] as Asked));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  return { rate: times.length / ((performance.now() - begun) / 1000), times };
}

/** Milliseconds until the whole answer is here; anything but a list is a failure of the run. */
export function ask(agent: Agent, url: string, { token, path }: Asked): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`a list was answered with ${answer.statusCode}`));
      });
    });
    call.once("error", reject);
    call.end();
  });
}
