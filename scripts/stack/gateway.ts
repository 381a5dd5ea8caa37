// The demonstration is paid through the sandbox's Mercado Pago: set as the operator would, and its panel filled in.
import { signIn } from "./company-api.ts";

const OPERATOR = "operacao@prosa.example";
const GATEWAY = "mercadopago";

interface Told {
  accounts: Record<string, { keys: Record<string, string> }>;
}

export async function setGateway(url: string, sandboxUrl: string, password: string): Promise<void> {
  const told = (await (await fetch(`${sandboxUrl}/__control/payments`)).json()) as Told;
  const api = await signIn(url, OPERATOR, password);
  const values = told.accounts[GATEWAY]?.keys ?? {};
  const { webhookUrl } = await api.call<{ webhookUrl: string }>("PUT", `/admin/gateways/${GATEWAY}`, {
    values,
    isActive: true,
  });
  const panel = { method: "POST", body: JSON.stringify({ gateway: GATEWAY, webhookUrl }) };
  const answer = await fetch(`${sandboxUrl}/__control/payments/accounts`, panel);
  if (!answer.ok) throw new Error(`the sandbox did not take the address: ${await answer.text()}`);
}
