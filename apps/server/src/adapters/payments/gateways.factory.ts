// What the tests of gateways share: each adapter with credentials of the sandbox, a place where its webhooks arrive, a charge to make.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEgress } from "#platform/egress";
import { startSandboxProcess, type TestSandbox } from "#testing";
import type { Asked, ChargeRequest, GatewayAdapter, GatewayId, Reach, WebhookInput } from "./gateway-adapter.ts";
import { createGatewayAdapters } from "./index.ts";

const SECRET = "a-word-that-nobody-can-guess-0123456789";

export interface Bench {
  sandbox: TestSandbox;
  adapter(id: GatewayId): GatewayAdapter;
  credentials(id: GatewayId): unknown;
  reach(now?: Date): Reach;
  /** Webhooks of a gateway as they came, since it was last emptied. */
  received: Record<string, WebhookInput[]>;
  control(path: string, body?: unknown): ReturnType<TestSandbox["control"]>;
  /** Lets the gateway's news arrive here. */
  listen(id: GatewayId): Promise<void>;
  close(): Promise<void>;
}

/** What an operator enters for the sandbox's own accounts. */
export async function formsOf(sandbox: TestSandbox): Promise<Record<GatewayId, Record<string, string>>> {
  const { accounts, efi } = await sandbox.control("/payments");
  return {
    mercadopago: accounts.mercadopago.keys,
    asaas: { apiKey: accounts.asaas.keys.apiKey, email: "operacao@prosa.example" },
    efi: { ...accounts.efi.keys, certificate: `${efi.certificate}\n${efi.key}` },
    woovi: { appId: accounts.woovi.keys.appId, hmacSecret: accounts.woovi.keys.hmacSecret },
    stripe: accounts.stripe.keys,
  };
}

export async function aBench(): Promise<Bench> {
  const sandbox = await startSandboxProcess();
  const { env } = sandbox;
  const authority = readFileSync(env.EGRESS_CA_FILE ?? "", "utf8");
  const egress = createEgress({ allow: (env.EGRESS_ALLOW ?? "").split(","), authority });
  const adapters = createGatewayAdapters(env, { isPaced: false });
  const forms = await formsOf(sandbox);
  const received: Record<string, WebhookInput[]> = {};
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://business.example");
    const rawBody = await buffer(request);
    const [, id = ""] = url.pathname.split("/");
    received[id] ??= [];
    received[id].push({
      rawBody,
      headers: request.headers,
      query: Object.fromEntries(url.searchParams),
      sourceIp: request.socket.remoteAddress ?? "",
    });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const adapter = (id: GatewayId): GatewayAdapter => {
    const found = adapters.get(id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };
  const credentials = (id: GatewayId) =>
    adapter(id).credentials.parse(adapter(id).connecting.read(forms[id], () => SECRET));
  const reach = (now = new Date()): Reach => ({ egress, now });
  return {
    sandbox,
    adapter,
    credentials,
    reach,
    received,
    control: (path, body) => sandbox.control(`/payments${path}`, body),
    async listen(id) {
      const url = `${here}/${id}`;
      const { registerWebhook } = adapter(id);
      if (registerWebhook) got(await registerWebhook(url, credentials(id), reach()));
      else await sandbox.control("/payments/accounts", { gateway: id, webhookUrl: url });
    },
    async close() {
      await egress.close();
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}

export function got<T>(asked: Asked<T>): T {
  if (!asked.ok) throw new Error(`${asked.class} ${asked.code}: ${asked.detail}`);
  return asked.value;
}

let keys = 0;

export function aCharge(over: Partial<ChargeRequest> = {}): ChargeRequest {
  const now = new Date();
  return {
    key: `inv-test-${process.pid}-${++keys}`,
    method: "pix",
    askedAt: now,
    amountCents: 14_990,
    dueDate: new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
    payableUntil: new Date(now.getTime() + 5 * 86_400_000),
    description: "Plano Pro, dezembro",
    payer: {
      reference: "tenant-42",
      name: "Clínica Exemplo Ltda",
      email: "financeiro@cliente.example",
      taxId: "11222333000181",
      phone: "+5511987654321",
      address: {
        zip: "50000000",
        street: "Rua das Flores",
        number: "10",
        district: "Centro",
        city: "Recife",
        state: "PE",
        complement: null,
      },
    },
    returnUrl: "https://prosa.example/financeiro",
    ...over,
  };
}
