// The pretend gateways by themselves: the bank that pays a pasted code, EFI behind its certificate, and money that outlives a restart.
import { mkdtempSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aSandbox, until } from "../sandbox.testing.ts";

type Sandbox = Awaited<ReturnType<typeof aSandbox>>;

async function wooviCharge(sandbox: Sandbox, correlationID: string, value = 14_990) {
  const { body } = await sandbox.control("/payments");
  const answer = await fetch(`${sandbox.url}/woovi/api/v1/charge`, {
    method: "POST",
    headers: { authorization: body.accounts.woovi.keys.appId, "content-type": "application/json" },
    body: JSON.stringify({ correlationID, value }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
  return { status: answer.status, body: (await answer.json()) as any };
}

test("the bank shows whom a code pays and how much, and pays it once", async () => {
  const sandbox = await aSandbox();
  const { body } = await wooviCharge(sandbox, "inv-1");
  const seen = await sandbox.control("/payments/bank/read", { code: body.brCode });
  expect(seen.body).toMatchObject({
    payee: "OPERADORA DEMO LTDA",
    amountCents: 14_990,
    gateway: "woovi",
    ref: "inv-1",
  });
  expect((await sandbox.control("/payments/bank/pay", { code: body.brCode })).body).toMatchObject({ status: "paid" });
  expect((await sandbox.control("/payments/bank/pay", { code: body.brCode })).status).toBe(409);
  const broken = body.brCode.replace("14", "15");
  expect((await sandbox.control("/payments/bank/read", { code: broken })).status).toBe(400);
  const { body: ledger } = await sandbox.control("/payments/ledger");
  expect(ledger).toMatchObject([{ kind: "created" }, { kind: "paid", amountCents: 14_990 }]);
});

test("a static code is paid too, and nobody is told", async () => {
  const sandbox = await aSandbox();
  const code =
    "00020126580014br.gov.bcb.pix01367d9f0335-8dcc-4054-9bf9-0dbd61d369065204000053039865406149.905802BR5916ATENDE DEMO LTDA6009SAO PAULO62150511FAT20260012630427D9";
  expect((await sandbox.control("/payments/bank/pay", { code })).body).toMatchObject({
    gateway: null,
    amountCents: 14_990,
  });
  expect((await sandbox.control("/payments/statics")).body).toMatchObject([{ amountCents: 14_990 }]);
});

test("the page of the bank is served with a policy, and its control API answers no other origin", async () => {
  const { url } = await aSandbox();
  for (const path of ["/bank", "/bank/bank.js", "/bank/bank.css"]) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  const foreign = await fetch(`${url}/__control/payments`, { headers: { origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
});

test("EFI answers nobody without a certificate of its own authority", async () => {
  const sandbox = await aSandbox();
  const { body } = await sandbox.control("/payments");
  const { url, authority, certificate, key } = body.efi;
  const status = (identity: object) =>
    new Promise<number | string>((resolve) => {
      const asked = request(
        `${url}/oauth/token`,
        { method: "POST", ca: authority, agent: false, ...identity },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on("error", (error) => resolve(error.name));
      asked.end("{}");
    });
  expect(await status({ cert: certificate, key })).toBe(401);
  expect(await status({})).toBe("Error");
});

test("news is tried again until it is taken, and a reset forgets all of it", async () => {
  const sandbox = await aSandbox();
  await sandbox.control("/payments/accounts", { gateway: "woovi", webhookUrl: "http://127.0.0.1:9/nobody" });
  await wooviCharge(sandbox, "inv-2");
  await until(async () => {
    const { body } = await sandbox.control("/payments/ledger");
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
    expect(body.filter(({ kind }: any) => kind === "webhook").length).toBeGreaterThan(2);
  });
  await sandbox.control("/reset", {});
  expect((await sandbox.control("/payments/ledger")).body).toEqual([]);
  expect((await sandbox.control("/payments/charges")).body).toEqual([]);
});

test("money outlives a restart", async () => {
  const snapshot = join(mkdtempSync(join(tmpdir(), "sandbox-")), "snapshot.jsonl");
  const first = await aSandbox({ snapshot });
  const { body } = await wooviCharge(first, "inv-3");
  const { body: before } = await first.control("/payments");
  await first.control("/snapshot/save", {});
  const second = await aSandbox({ snapshot });
  expect((await second.control("/payments/bank/pay", { code: body.brCode })).body).toMatchObject({ ref: "inv-3" });
  expect((await second.control("/payments")).body.wooviPublicKey).toBe(before.wooviPublicKey);
});
