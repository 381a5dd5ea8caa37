// What WhatsApp tells besides messages, as news: receipts, calls, changes of a group.
import type { SessionNews } from "@prosa/contracts/session-link";
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from "baileys";
import { attrsOf } from "./message-json.ts";
import { childrenOf } from "./tap.ts";

/** Receipts between devices, which tell nothing about a person. */
const TECHNICAL = new Set(["retry", "enc_rekey_retry", "sender", "peer_msg", "hist_sync", "server-error"]);
const MAX_IDS = 1_000;
const MAX_PARTICIPANTS = 2_000;

export function receiptNews(node: BinaryNode): SessionNews | undefined {
  if (node.attrs.type && TECHNICAL.has(node.attrs.type)) return undefined;
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  const ids = [node.attrs.id, ...items.map(({ attrs }) => attrs.id)].filter((id) => typeof id === "string");
  return { kind: "receipt", attrs: attrsOf(node), ids: ids.slice(0, MAX_IDS) };
}

export function callNews(node: BinaryNode): SessionNews | undefined {
  const [child] = childrenOf(node);
  const callId = child?.attrs["call-id"];
  if (!child || !callId) return undefined;
  const attrs = { ...attrsOf(child), ...attrsOf(node) };
  return { kind: "call", attrs, status: child.tag.slice(0, 40), callId };
}

export function groupNews(node: BinaryNode): SessionNews[] {
  if (node.attrs.type !== "w:gp2") return [];
  return childrenOf(node).map((child) => ({
    kind: "group",
    attrs: attrsOf(node),
    action: child.tag.slice(0, 40),
    participants: getBinaryNodeChildren(child, "participant")
      .slice(0, MAX_PARTICIPANTS)
      .map(({ attrs }) => ({ jid: `${attrs.jid}`, phone: attrs.phone_number ?? null })),
    subject: child.attrs.subject?.slice(0, 500) ?? null,
  }));
}

/** A message without anything to decrypt: seen on the phone only, or on its way. */
export function waitingNews(node: BinaryNode, isOwn: boolean): SessionNews | undefined {
  const isReadable = childrenOf(node).some(({ tag }) => tag === "enc" || tag === "plaintext");
  if (isReadable) return undefined;
  const unavailable = getBinaryNodeChild(node, "unavailable")?.attrs.type;
  return { kind: "waiting", attrs: { ...attrsOf(node), ...(unavailable && { unavailable }) }, isOwn };
}
