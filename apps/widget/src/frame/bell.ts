// The socket: open while the panel is looked at or an answer is awaited. It rings; what there is to read is asked for.
import type { WidgetSignal } from "@prosa/contracts/webchat/widget";

export interface Bell {
  want(isWanted: boolean): void;
  /** The visitor writes. */
  typing(): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** After two that failed it is asked now and then, whatever stands in the way of sockets here. */
const ASK_MS = 10_000;
const STRANGER = 4401;

export function createBell(
  hello: () => { key: string; token: string | null },
  heard: (signal: WidgetSignal["type"]) => void,
): Bell {
  let socket: WebSocket | null = null;
  let isWanted = false;
  let failures = 0;
  let timer: number | undefined;
  let asking: number | undefined;

  function connect() {
    if (!isWanted || socket) return;
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/widget/v1/socket`);
    socket = opened;
    opened.onopen = () => {
      const { key, token } = hello();
      opened.send(JSON.stringify({ type: "hello", key, ...(token && { token }) }));
    };
    opened.onmessage = ({ data }) => {
      const { type } = JSON.parse(String(data)) as WidgetSignal;
      if (type === "ready") {
        failures = 0;
        clearInterval(asking);
        // What came while nobody listened.
        heard("news");
      } else heard(type);
    };
    opened.onclose = ({ code }) => {
      socket = null;
      failures += 1;
      if (!isWanted || code === STRANGER) return;
      if (failures === 2) asking = window.setInterval(() => heard("news"), ASK_MS);
      timer = window.setTimeout(connect, Math.min(FIRST_WAIT_MS * failures, LONGEST_WAIT_MS));
    };
  }

  return {
    want(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      failures = 0;
      clearTimeout(timer);
      clearInterval(asking);
      if (wanted) connect();
      else socket?.close();
    },
    typing() {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "typing" }));
    },
  };
}
