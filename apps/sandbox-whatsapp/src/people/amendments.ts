// What an arriving message does to a phone's list: a new bubble, or a change of one that is there.
import { proto } from "baileys";
import type { Person } from "./person.ts";
import type { Shown } from "./world.types.ts";

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** True when the phone shows something it did not show before. */
export function takeIn(person: Person, shown: Omit<Shown, "kind" | "text">): boolean {
  const message = unwrapped(shown.message);
  const { reactionMessage, protocolMessage } = message;
  if (reactionMessage) return react(person, shown.from, reactionMessage);
  if (protocolMessage) return amend(person, shown.from, protocolMessage);
  return person.show({ ...shown, message, kind: kindOf(message), text: textOf(message) });
}

function react(person: Person, from: string, { key, text }: proto.Message.IReactionMessage): boolean {
  const target = person.find(key?.id ?? "");
  if (!target) return false;
  target.reactions = { ...target.reactions, [from]: text ?? "" };
  if (!text) delete target.reactions[from];
  return true;
}

function amend(person: Person, from: string, { key, type, editedMessage }: proto.Message.IProtocolMessage): boolean {
  const target = person.find(key?.id ?? "");
  // Only who wrote a message changes it.
  if (!target || target.from !== from) return false;
  if (type === REVOKE) {
    target.isRemoved = true;
    target.text = "";
  }
  if (type === MESSAGE_EDIT && editedMessage) {
    target.isEdited = true;
    target.text = textOf(editedMessage);
  }
  return true;
}

/** The message inside its wrappers. */
export function unwrapped(message: proto.IMessage): proto.IMessage {
  const inner =
    message.ephemeralMessage?.message ??
    message.viewOnceMessage?.message ??
    message.viewOnceMessageV2?.message ??
    message.documentWithCaptionMessage?.message ??
    message.editedMessage?.message ??
    message.deviceSentMessage?.message;
  return inner ? unwrapped(inner) : message;
}

/** The name of what is in it: "conversation", "imageMessage". */
export function kindOf(message: proto.IMessage): string {
  const names = Object.entries(message).filter(([, value]) => value !== null && value !== undefined);
  const [found] = names.filter(([name]) => name !== "messageContextInfo" && name !== "senderKeyDistributionMessage");
  return found?.[0] ?? "empty";
}

/** The words in it, if any. */
export function textOf(message: proto.IMessage): string {
  const { conversation, extendedTextMessage, locationMessage, contactMessage } = message;
  const captioned = message.imageMessage ?? message.videoMessage ?? message.documentMessage;
  return (
    conversation ??
    extendedTextMessage?.text ??
    captioned?.caption ??
    locationMessage?.name ??
    contactMessage?.displayName ??
    ""
  );
}
