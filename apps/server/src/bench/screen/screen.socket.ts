// A browser's socket spoken by hand, for benches: five hundred full clients would mostly measure themselves.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface RawSocket {
  /** What a browser says. */
  emit(event: string, data: unknown): void;
  close(): void;
}

const TEXT = 1;
const END_OF_HEAD = "\r\n\r\n";

/** Engine.IO 4 and Socket.IO 5 over a WebSocket: resolves when the server has let it in. */
export function openRawSocket(
  url: string,
  token: string,
  onEvent: (frame: Buffer) => void,
  onClosed: () => void = () => {},
): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<RawSocket>();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  let isAdmitted = false;

  socket.once("connect", () => {
    const key = randomBytes(16).toString("base64");
    const lines = [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      `Sec-WebSocket-Key: ${key}`,
      "Sec-WebSocket-Version: 13",
    ];
    socket.write(lines.join("\r\n") + END_OF_HEAD);
  });
  socket.once("error", reject);
  socket.once("close", () => {
    reject(new Error("a socket was closed"));
    if (isAdmitted) onClosed();
  });
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf(END_OF_HEAD);
      if (end < 0) return;
      if (!rest.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101"))) return reject(new Error("no socket here"));
      rest = rest.subarray(end + END_OF_HEAD.length);
      isOpen = true;
    }
    rest = readFrames(rest, (frame) => hear(frame));
  });

  function hear(frame: Buffer) {
    const kind = frame[0];
    // 0 open, 2 ping, 4 message; after 4: 0 admitted, 2 event, 4 refused.
    if (kind === 0x30) say(socket, `40${JSON.stringify({ token })}`);
    else if (kind === 0x32) say(socket, "3");
    else if (kind === 0x34 && frame[1] === 0x32) onEvent(frame);
    else if (kind === 0x34 && frame[1] === 0x30) admitted();
    else if (kind === 0x34 && frame[1] === 0x34) refused(frame);
  }

  function admitted() {
    isAdmitted = true;
    resolve({
      emit: (event, data) => say(socket, `42${JSON.stringify([event, data])}`),
      close: () => socket.destroy(),
    });
  }

  function refused(frame: Buffer) {
    reject(new Error(`a socket was refused: ${frame}`));
    socket.destroy();
  }
  return promise;
}

const TRIES = 20;
const TRY_AGAIN_MS = 500;

/** Comes again when it is not let in, as browsers do; a machine that is starting is not always there at once. */
export async function openPatiently(...given: Parameters<typeof openRawSocket>): Promise<RawSocket> {
  for (let tries = 1; ; tries++) {
    try {
      return await openRawSocket(...given);
    } catch (error) {
      if (tries >= TRIES) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}

/** Calls for every whole frame and returns what is left of the next one. Servers do not mask. */
function readFrames(bytes: Buffer, onFrame: (payload: Buffer) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const opcode = (bytes[at] as number) & 0x0f;
    const short = (bytes[at + 1] as number) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length - at < head) break;
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
    if (bytes.length - at < head + size) break;
    if (opcode === TEXT) onFrame(bytes.subarray(at + head, at + head + size));
    at += head + size;
  }
  return at === 0 ? bytes : bytes.subarray(at);
}

/** Clients must mask; a mask of zeros leaves the bytes as they are. */
function say(socket: Socket, text: string): void {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  socket.write(Buffer.concat([head, Buffer.alloc(4), payload]));
}
