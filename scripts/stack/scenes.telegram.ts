// A Telegram bot of the demonstration with two conversations, connected and played as people would.
import { randomUUID } from "node:crypto";
import { sampleFile } from "./attendant.ts";
import { type CompanyApi, signIn } from "./company-api.ts";
import { waitUntil } from "./wait.ts";

interface Stage {
  url: string;
  sandboxUrl: string;
  password: string;
}

const BOT = {
  id: 7_301_001,
  token: "7301001:AAE-token-inventado-da-casa-ipe",
  username: "casa_ipe_bot",
  name: "Casa Ipê Móveis",
};
const PATIENCE_MS = 60_000;

export async function playTelegram({ url, sandboxUrl, password }: Stage): Promise<void> {
  const control = async (path: string, body: object): Promise<{ messageId: number }> => {
    const answer = await fetch(`${sandboxUrl}/__control/telegram${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`sandbox telegram ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { messageId: number };
  };
  await control("/bots", BOT);
  const admin = await signIn(url, "helena@casaipe.example", password);
  const { items } = await admin.call<{ items: { id: number; name: string }[] }>("GET", "/queues/choices");
  const queue = items.find(({ name }) => name === "Vendas");
  const channel = { type: "telegram", name: "Telegram Loja", credentials: { token: BOT.token } };
  await admin.call("POST", "/channels", { ...channel, ...(queue ? { defaultQueueId: queue.id } : {}) });

  const as = (from: number, name: string) => (fields: object) =>
    control("/say", { botId: BOT.id, from, name, await: true, ...fields });
  const nina = as(880_101, "Nina Prates");
  await nina({ kind: "start", text: "catalogo" });
  await nina({ text: "Oi! Vocês entregam em Niterói?" });
  await nina({ kind: "photo", caption: "É para este canto da sala" });
  await answer(admin, "Nina", async (ticketId) => {
    await admin.call("POST", `/messages/${ticketId}`, {
      clientId: randomUUID(),
      body: "Entregamos, sim, *sem custo* acima de R$ 800.",
    });
    const payload = { clientId: randomUUID(), files: [{ clientId: randomUUID(), caption: "Cabe esta?" }] };
    await admin.sendFiles(`/messages/${ticketId}`, payload, [sampleFile("photo.jpg", "estante.jpg")]);
  });
  const otto = as(880_102, "Otto Meireles");
  await otto({ kind: "start" });
  const said = await otto({ text: "Quero 2 cadeiras" });
  await otto({ kind: "edit", messageId: said.messageId, text: "Quero 4 cadeiras" });
  await otto({ kind: "voice" });
}

async function answer(api: CompanyApi, name: string, write: (ticketId: number) => Promise<void>): Promise<void> {
  let ticketId = 0;
  await waitUntil(
    `the ticket of ${name}`,
    async () => {
      const { tickets } = await api.call<{ tickets: { id: number; contact: { name: string } }[] }>(
        "GET",
        "/tickets?status=pending&showAll=true",
      );
      ticketId = tickets.find(({ contact }) => contact.name.startsWith(name))?.id ?? 0;
      return ticketId > 0;
    },
    PATIENCE_MS,
  );
  await api.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  await write(ticketId);
}
