// The bare connection understands what servers answer, however it is cut, and survives their hanging up.
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createWire } from "./wire.ts";

async function at(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`;
}

async function aWire(listener: RequestListener) {
  const wire = createWire(await at(createServer(listener)));
  onTestFinished(() => wire.close());
  return wire;
}

test("bodies arrive whole with their headers, one after the other on the same connection", async () => {
  const seen: unknown[] = [];
  const wire = await aWire(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    seen.push([request.url, request.headers["x-mark"], body, request.socket.remotePort]);
    response.end("ok");
  });
  for (const text of ["um", "é dois"]) expect(await wire.post(Buffer.from(text), { "x-mark": "1" })).toBe(200);
  const [first, second] = seen as string[][];
  expect(first?.slice(0, 3)).toEqual(["/hook?a=1", "1", "um"]);
  expect(second?.[2]).toBe("é dois");
  expect(first?.[3]).toBe(second?.[3]);
});

test("chunked, empty, refused and closing answers are all understood", async () => {
  const answers: RequestListener[] = [
    (_, response) => {
      response.write("a");
      setImmediate(() => response.end("b"));
    },
    (_, response) => response.writeHead(204).end(),
    (_, response) => response.writeHead(503, { "content-length": "4" }).end("busy"),
    (_, response) => response.writeHead(200, { connection: "close" }).end("bye"),
    (_, response) => response.end(),
  ];
  const wire = await aWire((request, response) => answers.shift()?.(request, response));
  const statuses = [];
  for (let place = 0; place < 5; place++) statuses.push(await wire.post(Buffer.from("{}"), {}));
  expect(statuses).toEqual([200, 204, 503, 200, 200]);
});

test("an answer cut anywhere is put together", async () => {
  const pieces = ["HTTP/1.1 2", "00 OK\r\ncontent-le", "ngth: 3\r\n\r", "\nab", "c"];
  const server = createTcpServer((socket) => {
    socket.once("data", () => {
      const next = () => {
        const piece = pieces.shift();
        if (piece !== undefined) socket.write(piece, () => setImmediate(next));
      };
      next();
    });
  });
  const wire = createWire(await at(server));
  expect(await wire.post(Buffer.from("{}"), {})).toBe(200);
  wire.close();
});

test("a server that hangs up fails that post only", async () => {
  let count = 0;
  const wire = await aWire((request, response) => {
    count++;
    if (count === 1) request.socket.destroy();
    else response.end();
  });
  await expect(wire.post(Buffer.from("{}"), {})).rejects.toThrow();
  expect(await wire.post(Buffer.from("{}"), {})).toBe(200);
  const nobody = createWire("http://127.0.0.1:9/");
  await expect(nobody.post(Buffer.from("{}"), {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
