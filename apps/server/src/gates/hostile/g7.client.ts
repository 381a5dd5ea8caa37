// Sends what G7 says from a thread of its own, so that making and sending it does not count as the server's work.
import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export interface Sending {
  method: string;
  /** Of the whole server, as it goes over the wire. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Instead of the body: a file, made here. */
  table?: Table;
}

/** A text again and again until it is that long, after a beginning. */
export interface Table {
  begins: string;
  repeats: string;
  bytes: number;
}

export interface Received {
  status: number;
  text: string;
}

const PATIENCE_MS = 60_000;
const BOUNDARY = "------g7";
const { url } = workerData as { url: string };
const { hostname, port } = new URL(url);

function bytesOf({ body, table }: Sending): Buffer {
  if (!table) return Buffer.from(body ?? "");
  const { begins, repeats, bytes } = table;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="clientes.csv"\r\n`),
    Buffer.from("content-type: text/csv\r\n\r\n"),
    Buffer.from(begins),
    Buffer.alloc(bytes, repeats),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function send(sending: Sending): Promise<Received> {
  const bytes = bytesOf(sending);
  const type = sending.table ? { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } : {};
  const length = bytes.length === 0 ? {} : { "content-length": bytes.length };
  return new Promise((resolve) => {
    const outgoing = request(
      {
        hostname,
        port,
        method: sending.method,
        path: sending.path,
        headers: { ...sending.headers, ...type, ...length },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: text.slice(0, 2_000) }));
        answer.on("error", () => resolve({ status: 0, text: "cut" }));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("timed out")));
    // A server that has heard enough cuts the line under a body still on its way.
    outgoing.on("error", (error) => resolve({ status: 0, text: String(error) }));
    outgoing.end(bytes);
  });
}

parentPort?.on("message", async (sending: Sending) => parentPort?.postMessage(await send(sending)));
