// The load program against a door that refuses now and then: it counts, and goes on.
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { LoadOrder, LoadReport } from "./inbound.load.ts";

const PROGRAM = fileURLToPath(new URL("./inbound.load.ts", import.meta.url));

test("a refused webhook and a broken connection are counted, and the next one is sent", async () => {
  const answered = { fine: 0, refused: 0, broken: 0 };
  let asked = 0;
  const door = createServer((request, answer) => {
    request.resume().on("end", () => {
      asked += 1;
      if (asked % 5 === 2) {
        answered.refused += 1;
        answer.writeHead(503, { "content-type": "application/json" }).end('{"error":"ERR_UNAVAILABLE"}');
      } else if (asked % 5 === 4) {
        answered.broken += 1;
        request.socket.destroy();
      } else {
        answered.fine += 1;
        answer.end("OK");
      }
    });
  });
  await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void door.close());
  const { port } = door.address() as AddressInfo;
  const channel = { externalId: "1", appSecret: "s".repeat(32), path: "/webhooks/whatsapp-cloud/key" };
  const sizes = { connections: 2, seconds: 1, messages: 1, contacts: 5, first: 0, ready: 20 };
  const order: LoadOrder = { host: "127.0.0.1", port, channel, ...sizes };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(order)]);
  const report = JSON.parse(stdout) as LoadReport;
  expect(answered.broken).toBeGreaterThan(0);
  expect(report.refused).toBe(answered.refused + answered.broken);
  expect(report.sent - report.refused).toBe(answered.fine);
  expect(report.refusal).not.toBeNull();
});
