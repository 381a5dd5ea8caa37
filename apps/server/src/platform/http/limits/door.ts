// New connections are heard a few at a time: what somebody has sent is taken up when those before were looked at.
import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Each of them costs 64 KiB before anybody knows what it wants: so much is read at once. Thousands that come in the same
 * moment would be read all before the first is refused; so they wait outside, where the kernel and their sender hold it.
 */
const PER_TURN = 16;

export function hearInTurn(server: Server): void {
  const waiting: Socket[] = [];
  let isTurning = false;

  server.on("connection", (socket: Socket) => {
    // After the server's own listeners were attached, which begin to read in the next tick.
    process.nextTick(() => {
      socket.pause();
      waiting.push(socket);
      if (!isTurning) setImmediate(turn);
      isTurning = true;
    });
  });

  function turn() {
    for (const socket of waiting.splice(0, PER_TURN)) socket.resume();
    isTurning = waiting.length > 0;
    // Before the next turn comes, what these sent is read and judged.
    if (isTurning) setImmediate(turn);
  }
}
