// Socket.IO alone, for comparison: one side writes the same entries into a Redis stream, the other reads them and emits to
// the same rooms of as many sockets, with the product's settings and nothing else. Its order says which side it is.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "@prosa/contracts/limits";
import { createClient } from "redis";
import { Server } from "socket.io";
import { answerLines } from "../asked.ts";

export interface BareOrder {
  redisUrl: string;
  key: string;
  side: "teller" | "holder";
}

export interface Parcel {
  rooms: string[];
  event: unknown;
}

/** To the teller: so many entries, each with all of these. */
export interface TellOrder {
  parcels: Parcel[];
  entries: number;
}

const READ_AT_ONCE = 100;

await answerLines<BareOrder, TellOrder | { wants: "url" }>(async ({ redisUrl, key, side }) => {
  const redis = createClient({ url: redisUrl });
  await redis.connect();
  if (side === "teller") {
    return async (order) => {
      if ("wants" in order) return null;
      const at = performance.timeOrigin + performance.now();
      for (let n = 0; n < order.entries; n++) {
        await redis.xAdd(key, "*", { told: JSON.stringify({ n, parcels: order.parcels }) });
      }
      await redis.expire(key, 60);
      return { at };
    };
  }
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const io = new Server(server, {
    serveClient: false,
    pingInterval: limits.socketPingIntervalSeconds * 1000,
    pingTimeout: limits.socketPingTimeoutSeconds * 1000,
    perMessageDeflate: false,
    httpCompression: false,
  });
  // Its token is its room: nothing is looked up.
  io.on("connection", (socket) => void socket.join(String(socket.handshake.auth.token)));
  void read();
  return async () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

  async function read(): Promise<never> {
    let after = "0-0";
    for (;;) {
      const answer = await redis.xRead({ key, id: after }, { BLOCK: 1_000, COUNT: READ_AT_ONCE });
      const [stream] = (answer ?? []) as { messages: { id: string; message: Record<string, string> }[] }[];
      for (const { id, message } of stream?.messages ?? []) {
        after = id;
        const { parcels } = JSON.parse(message.told ?? "") as { parcels: Parcel[] };
        for (const { rooms, event } of parcels) io.local.to(rooms).emit("event", event);
      }
    }
  }
});
