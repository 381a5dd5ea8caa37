// A provider of files for tests, over real sockets, that lies, breaks off and forgets as it is told.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestDatabase } from "#testing";

export interface RemoteFile {
  content: Buffer;
  mime?: string;
  /** What it says of the size; the truth unless told otherwise, null to say nothing. */
  saysSize?: number | null;
  /** Leaves the length out of the download too. */
  isUnmeasured?: boolean;
  /** Ends the connection after so many bytes. */
  breaksAfter?: number;
  /** Answers this many questions with "later" first. */
  failsFirst?: number;
  /** An error of the Graph API instead of the address. */
  error?: { status: number; code: number };
}

export interface TestProvider {
  /** For the server's environment. */
  readonly env: Record<string, string>;
  /** Returns the name by which the file is asked for. */
  hold(file: RemoteFile): string;
  change(id: string, change: Partial<RemoteFile>): void;
  /** How often the bytes themselves were asked for. */
  downloads(id: string): number;
  close(): Promise<void>;
}

const VERSION = "v24.0";

export async function openProvider(): Promise<TestProvider> {
  const files = new Map<string, RemoteFile & { downloads: number }>();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(request: IncomingMessage, response: ServerResponse) {
    const [, place, id = ""] = new URL(request.url ?? "", url).pathname.split("/");
    const file = files.get(id);
    if (!request.headers.authorization?.startsWith("Bearer ")) return refuse(response, 401, 190);
    if (!file) return refuse(response, 400, 100);
    return place === VERSION ? tell(response, id, file) : send(response, file);
  }

  function tell(response: ServerResponse, id: string, file: RemoteFile) {
    if (file.error) return refuse(response, file.error.status, file.error.code);
    if (file.failsFirst) {
      file.failsFirst -= 1;
      return refuse(response, 500, 2);
    }
    const size = file.saysSize === undefined ? file.content.length : file.saysSize;
    const facts = {
      messaging_product: "whatsapp",
      id,
      url: `${url}/bytes/${id}`,
      mime_type: file.mime ?? "image/jpeg",
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...facts, ...(size === null ? {} : { file_size: String(size) }) }));
  }

  function send(response: ServerResponse, file: RemoteFile & { downloads: number }) {
    file.downloads += 1;
    response.setHeader("content-type", file.mime ?? "image/jpeg");
    if (!file.isUnmeasured) response.setHeader("content-length", file.content.length);
    if (file.breaksAfter === undefined) return response.end(file.content);
    response.write(file.content.subarray(0, file.breaksAfter), () => void response.destroy());
  }

  return {
    env: { META_GRAPH_URL: url, META_GRAPH_VERSION: VERSION, EGRESS_ALLOW: new URL(url).host },
    hold(file) {
      const id = String(9_000_000 + files.size);
      files.set(id, { ...file, downloads: 0 });
      return id;
    },
    change(id, change) {
      Object.assign(files.get(id) ?? {}, change);
    },
    downloads: (id) => files.get(id)?.downloads ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: number) {
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ error: { message: "no", type: "OAuthException", code } }));
}

export const sha256 = (content: Buffer, encoding: "hex" | "base64" = "hex") =>
  createHash("sha256").update(content).digest(encoding);

/** What the file's row says now. */
export async function mediaNow(db: TestDatabase, mediaId: string) {
  const [row] = await db.sql("select * from message_media where id = $1", [mediaId]);
  return row as Record<string, unknown>;
}
