// door.test.ts: however many come in one moment, they are heard a few at a time and in order.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { hearInTurn } from "./door.ts";

test("a hundred that come at once are heard sixteen at a time, in the order in which they came", async () => {
  const server = createServer();
  hearInTurn(server);
  const heard: number[] = [];
  const sockets = Array.from({ length: 100 }, (_, number) => {
    let isPaused = false;
    return {
      pause: () => {
        isPaused = true;
      },
      resume: () => {
        if (isPaused) heard.push(number);
      },
    };
  });
  server.removeAllListeners("request");
  // Only what stands at the door: the HTTP server's own ear wants a real socket.
  const door = server.listeners("connection").at(-1) as (socket: Socket) => void;
  for (const socket of sockets) door(socket as unknown as Socket);
  await Promise.resolve();
  const counts: number[] = [];
  while (heard.length < 100) {
    await nextTurn();
    counts.push(heard.length);
  }
  expect(counts.map((count, place) => count - (counts[place - 1] ?? 0)).every((many) => many <= 16)).toBe(true);
  expect(heard).toEqual(sockets.map((_, number) => number));
});

test("whoever comes in is answered, and one who says nothing holds nobody up", async () => {
  const server = createServer((_request, response) => response.end("oi"));
  hearInTurn(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const silent = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
  await Promise.all(silent.map((socket) => once(socket, "connect")));
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => (await fetch(`http://127.0.0.1:${port}/`)).text()),
  );
  expect(answers).toEqual(Array(50).fill("oi"));
  for (const socket of silent) socket.destroy();
  server.closeAllConnections();
  server.close();
});
