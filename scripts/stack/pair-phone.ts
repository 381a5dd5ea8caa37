// A telephone for the demonstration: a channel by QR code, paired with a pretend one, and a customer's first words on it.
import { io } from "socket.io-client";
import { signIn } from "./company-api.ts";
import { waitUntil } from "./wait.ts";

const ADMIN = "helena@casaipe.example";
const SHOP = { number: "5511987651200", name: "Casa Ipê" };
const CUSTOMER = { number: "5511976543210", name: "Rita Moreira" };
const PATIENCE_MS = 60_000;

interface Notice {
  channelId: number;
  what: { show: string; qr?: string };
}

export async function pairPhone(url: string, controlUrl: string, password: string): Promise<void> {
  const phones = async (path: string, body: object) => {
    const answer = await fetch(`${controlUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the pretend WhatsApp refused ${path}: ${answer.status}`);
  };
  await phones("/people", SHOP);
  await phones("/people", CUSTOMER);
  const api = await signIn(url, ADMIN, password);
  const channel = await api.call<{ id: number }>("POST", "/channels", {
    type: "whatsapp_web",
    name: "Celular da loja",
    credentials: {},
  });
  await api.call("POST", `/channels/${channel.id}/pairing`, { isWarned: true });
  const qr = await askForCode(url, api.token, channel.id);
  await phones(`/people/${SHOP.number}/scan`, { qr });
  await waitUntil(
    "the paired telephone",
    async () => (await api.call<{ status: string }>("GET", `/channels/${channel.id}`)).status === "connected",
    PATIENCE_MS,
  );
  await phones(`/people/${CUSTOMER.number}/write`, { to: SHOP.number, text: "Oi! Vocês abrem no sábado?" });
}

/** As the dialog does: over the socket, and again while no node has come yet. */
function askForCode(url: string, token: string, channelId: number): Promise<string> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
  const ask = () => socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  const found = Promise.withResolvers<string>();
  const timer = setTimeout(() => found.reject(new Error("no code came")), PATIENCE_MS);
  socket.on("connect", ask);
  socket.on("channel.pairing", ({ what }: Notice) => {
    if (what.qr) found.resolve(what.qr);
    else if (what.show === "refused") setTimeout(ask, 1_000);
  });
  return found.promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}
