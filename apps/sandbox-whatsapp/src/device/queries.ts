// What a linked device asks for (iq), and what it must be answered so that it goes on. Everything unknown gets an empty result.
import { type BinaryNode, getBinaryNodeChildren } from "baileys";
import { tellPast } from "../people/history.ts";
import type { Connection, Group, LinkedDevice } from "../people/world.types.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { leaf, NET } from "../wire/names.ts";
import { announceOffline } from "./delivery.ts";
import { bundleOf, takePreKeys } from "./keys.ts";
import { lookUp } from "./lookup.ts";
import { finishLinking } from "./pairing.ts";
import { finishCode, takeCodeRequest } from "./pairing-code.ts";

interface Question {
  wa: WhatsApp;
  connection: Connection;
  node: BinaryNode;
  child: BinaryNode;
  reply(content?: BinaryNode[], attrs?: Record<string, string>): void;
}
type Answer = (question: Question) => void;

export function answerQuery(wa: WhatsApp, connection: Connection, node: BinaryNode): void {
  const { xmlns = "", type, id } = node.attrs;
  const child = (Array.isArray(node.content) ? node.content[0] : undefined) ?? leaf("");
  if (type === "result") {
    if (child.tag === "pair-device-sign") finishLinking(wa, connection, child);
    return;
  }
  const reply: Question["reply"] = (content, attrs = {}) =>
    connection.send({ tag: "iq", attrs: { from: NET, type: "result", id: `${id}`, ...attrs }, content });
  const answer = ANSWERS[`${xmlns}/${type}/${child.tag}`] ?? (() => reply());
  answer({ wa, connection, node, child, reply });
}

const ANSWERS: Record<string, Answer> = {
  "encrypt/get/count": ({ connection, reply }) =>
    reply([{ tag: "count", attrs: { value: String(linkedTo(connection).preKeys.length) } }]),
  "encrypt/set/registration": ({ connection, node, reply }) => {
    takePreKeys(linkedTo(connection), node);
    reply();
  },
  // Without one the device uploads its keys again.
  "encrypt/get/digest": ({ reply }) => reply([leaf("digest", Buffer.alloc(20))]),
  "encrypt/get/key": ({ wa, child, reply }) =>
    reply([
      leaf(
        "list",
        getBinaryNodeChildren(child, "user").map(({ attrs }) => bundleOf(wa, `${attrs.jid}`)),
      ),
    ]),
  // From here on it may be sent messages.
  "passive/set/active": ({ wa, connection, reply }) => {
    reply();
    const device = linkedTo(connection);
    announceOffline(connection, device);
    // A telephone tells of its past once, to the device that it has just linked.
    if (device.logins === 1) void tellPast(wa, device);
  },
  "usync/get/usync": ({ wa, child, reply }) => reply([leaf("usync", [leaf("list", lookUp(wa, child))])]),
  "privacy/get/privacy": ({ reply }) =>
    reply([leaf("privacy", [{ tag: "category", attrs: { name: "readreceipts", value: "all" } }])]),
  "privacy/set/tokens": ({ reply }) => reply([leaf("tokens", [])]),
  "abt/get/props": ({ reply }) => reply([{ tag: "props", attrs: { hash: "h1" }, content: [] }]),
  "blocklist/get/": ({ reply }) => reply([leaf("list", [])]),
  "w:m/set/media_conn": ({ wa, reply }) => reply([mediaConnection(wa)]),
  "w:g2/get/query": ({ wa, node, reply }) => {
    const group = wa.groups.get(`${node.attrs.to}`);
    if (group) return reply([groupNode(group)], { from: group.jid });
    reply([{ tag: "error", attrs: { code: "404", text: "item-not-found" } }], { type: "error" });
  },
  "w:sync:app:state/set/sync": ({ child, reply }) => {
    const collections = getBinaryNodeChildren(child, "collection").map(({ attrs }) => ({
      tag: "collection",
      attrs: { name: `${attrs.name}`, version: attrs.version ?? "0" },
    }));
    reply([leaf("sync", collections)]);
  },
  "w:profile:picture/get/picture": ({ wa, reply }) =>
    reply([{ tag: "picture", attrs: { url: `http://${wa.media.host}/picture.jpg` } }]),
  "w:mex/get/query": ({ wa, connection, reply }) => reply([leaf("result", Buffer.from(restrictions(wa, connection)))]),
  "md/set/remove-companion-device": ({ wa, connection, reply }) => {
    reply();
    wa.removeDevice(linkedTo(connection));
  },
  "md/set/link_code_companion_reg": ({ wa, connection, child, reply }) => {
    if (child.attrs.stage === "companion_hello") return takeCodeRequest(wa, connection, child, reply);
    reply();
    if (child.attrs.stage === "companion_finish") finishCode(wa, connection, child);
  },
};

function linkedTo(connection: Connection): LinkedDevice {
  if (!connection.device) throw new Error("This connection has not logged in.");
  return connection.device;
}

function mediaConnection(wa: WhatsApp): BinaryNode {
  const attrs = { auth: wa.media.auth, ttl: "3600", auth_ttl: "3600", max_buckets: "12" };
  return { tag: "media_conn", attrs, content: [{ tag: "host", attrs: { hostname: wa.media.host } }] };
}

/** Whether this account may write to strangers, in the words of both questions about it. */
function restrictions(wa: WhatsApp, connection: Connection): string {
  const until = wa.behaviourOf(linkedTo(connection).owner.number).timeLockUntil;
  const isActive = until !== null && until * 1000 > Date.now();
  return JSON.stringify({
    data: {
      xwa2_fetch_account_reachout_timelock: { is_active: isActive, time_enforcement_ends: String(until ?? 0) },
      xwa2_message_capping_info: { capping_status: "NONE", total_quota: 200, used_quota: 0 },
    },
  });
}

function groupNode({ jid, subject, people }: Group): BinaryNode {
  const creation = "1700000000";
  const [first] = people;
  const attrs: Record<string, string> = {
    id: jid.slice(0, jid.indexOf("@")),
    subject,
    creation,
    s_t: creation,
    s_o: first?.lidJid ?? "",
    addressing_mode: "lid",
    size: String(people.length),
  };
  const content = people.map((person) => ({
    tag: "participant",
    attrs: { jid: person.lidJid, phone_number: person.numberJid, ...(person === first && { type: "admin" }) },
  }));
  return { tag: "group", attrs, content };
}
