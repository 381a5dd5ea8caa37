// Questions the server asks of a session: numbers, pictures, groups, where files go, locks; and the rejection of a call.
import type { ServerAsked, WaJson } from "@prosa/contracts/session-link";
import {
  type BinaryNode,
  decodeMediaRetryNode,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  proto,
  type WAMessageKey,
} from "baileys";
import type { SessionMemory, Socket } from "./socket.ts";

type About = ServerAsked<"ask">["about"];
type Answerer = (sock: Socket, of: WaJson, memory: SessionMemory) => Promise<WaJson>;

const MEDIA_RETRY_MS = 8_000;

const ANSWERS: Record<About, Answerer> = {
  async number(sock, of) {
    const numbers = listOf(of.numbers);
    const found = (await sock.onWhatsApp(...numbers)) ?? [];
    const lids = sock.signalRepository.lidMapping;
    const rows = found
      .filter(({ exists }) => exists)
      .map(async ({ jid }) => ({ asked: jid.split("@")[0], jid, lid: (await lids.getLIDForPN(jid)) ?? null }));
    return { found: await Promise.all(rows) };
  },
  async picture(sock, of) {
    return { url: (await sock.profilePictureUrl(String(of.jid), "preview").catch(() => undefined)) ?? null };
  },
  async group(sock, of, memory) {
    const group = await sock.groupMetadata(String(of.jid));
    memory.groups.set(group.id, group);
    const participants = group.participants.map(({ id, phoneNumber, admin }) => ({
      jid: id,
      phone: phoneNumber ?? null,
      isAdmin: Boolean(admin),
    }));
    return { subject: group.subject, participants };
  },
  async mediaConn(sock) {
    const { hosts, auth, ttl } = await sock.refreshMediaConn(false);
    return { hosts: hosts.map(({ hostname }) => hostname), auth, ttlSeconds: ttl };
  },
  mediaRetry,
  async timelock(sock) {
    const { isActive, timeEnforcementEnds } = await sock.fetchAccountReachoutTimelock();
    return { until: isActive ? (timeEnforcementEnds?.getTime() ?? null) : null };
  },
  async newChatCap(sock) {
    return { ...(await sock.fetchNewChatMessageCap()) };
  },
  async rejectCall(sock, of) {
    await sock.rejectCall(String(of.callId), String(of.from));
    return {};
  },
};

export function answerAsk(sock: Socket, { about, of }: ServerAsked<"ask">, memory: SessionMemory): Promise<WaJson> {
  return ANSWERS[about](sock, of, memory);
}

/** The phone is asked to upload a file again; it answers with the new path, sealed under the file's own key. */
async function mediaRetry(sock: Socket, of: WaJson): Promise<WaJson> {
  const key = of.key as WAMessageKey;
  const mediaKey = Buffer.from(String(of.mediaKey), "base64");
  const answered = new Promise<BinaryNode>((resolve, reject) => {
    const take = (node: BinaryNode) => {
      if (node.attrs.id !== key.id) return;
      stop();
      resolve(node);
    };
    const stop = () => {
      clearTimeout(timer);
      sock.ws.off("CB:notification,type:mediaretry", take);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error("The phone did not answer."));
    }, MEDIA_RETRY_MS);
    sock.ws.on("CB:notification,type:mediaretry", take);
  });
  const [node] = await Promise.all([
    answered,
    sock.sendNode(encryptMediaRetryRequest(key, mediaKey, sock.authState.creds.me?.id ?? "")),
  ]);
  const { media, error } = decodeMediaRetryNode(node);
  if (error || !media) throw new Error("The phone has the file no more.");
  const { result, directPath } = decryptMediaRetryData(media, mediaKey, String(key.id));
  if (result !== proto.MediaRetryNotification.ResultType.SUCCESS) throw new Error("The phone has the file no more.");
  return { directPath };
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
