// One message to one person, changes of it, and an honest word about what became of it.
import { reactionOn } from "@prosa/contracts/capabilities";
import { formOf } from "#adapters/form";
import { fieldsOf } from "#adapters/reading";
import { EgressError } from "#platform/egress";
import type { Identity, OutboundMessage, SendOutcome, Target } from "../../channel-adapter.ts";
import { ask, type Bot, call, certain, outcomeOf } from "../api.ts";
import { capabilities } from "../capabilities.ts";
import { isAlreadySo } from "../failures.ts";
import { messageIdOf, placeOf } from "../ids.ts";
import { textFields, wordingOf } from "./body.ts";

/** 50 MB over a poor line; within the time after which a claim ends. */
const UPLOAD_TIMEOUT_MS = 120_000;

const chatOf = (to: readonly Identity[]): number | null => {
  const known = to.find(({ kind }) => kind === "tg");
  return known && /^\d{1,15}$/.test(known.value) ? Number(known.value) : null;
};

export async function send(bot: Bot, message: OutboundMessage): Promise<SendOutcome> {
  const chat = chatOf(message.to);
  if (chat === null) return refused("INVALID_RECIPIENT", "this person never wrote on Telegram");
  if (message.content.type === "reaction") return react(bot, message.clientId, message.content);
  const wording = wordingOf(message, chat);
  if (!wording) return refused("BAD_REQUEST", `a message of type ${message.content.type} is not for Telegram`);
  const { method, fields, file } = wording;
  if (file) {
    const rule = capabilities.files[message.content.type as keyof typeof capabilities.files];
    if (rule && file.file.size > rule.maxBytes) return refused("MEDIA_REJECTED", `larger than ${rule.maxBytes} bytes`);
  }
  const question = file
    ? { method, form: formOf(fields, file.field, file.file), timeoutMs: UPLOAD_TIMEOUT_MS }
    : { method, json: fields };
  const ended = await outcomeOf(bot, question, accepted);
  const isBlocked = ended.outcome === "refused" && ended.class === "RECIPIENT_BLOCKED";
  return isBlocked ? { ...ended, whom: [{ kind: "tg", value: String(chat) }] } : ended;
}

function accepted(result: unknown): SendOutcome | null {
  const sent = fieldsOf(result);
  const providerId = messageIdOf(fieldsOf(sent?.chat)?.id, sent?.message_id);
  return providerId ? { outcome: "accepted", providerId, recipient: [] } : null;
}

/** A reaction has no number of its own; putting it there twice is putting it there once. */
async function react(
  bot: Bot,
  clientId: string,
  { targetProviderId, emoji }: { targetProviderId: string; emoji: string },
): Promise<SendOutcome> {
  const place = placeOf(targetProviderId);
  const sign = reactionOn(capabilities, emoji);
  if (!place) return refused("BAD_REQUEST", "the message is not of this bot");
  if (sign === null) return refused("BAD_REQUEST", "Telegram has no such reaction");
  const reaction = sign === "" ? [] : [{ type: "emoji", emoji: sign }];
  const asked = await ask(bot, { method: "setMessageReaction", json: { ...place, reaction } });
  return asked.ok ? { outcome: "accepted", providerId: `reaction:${clientId}`, recipient: [] } : certain(asked);
}

/** New words. What has a file has a caption instead of a text, which only the provider's answer tells. */
export async function edit(bot: Bot, { providerId }: Target, body: string): Promise<SendOutcome> {
  const place = placeOf(providerId);
  if (!place) return refused("BAD_REQUEST", "the message is not of this bot");
  const fields = textFields(body);
  const words = await ask(bot, { method: "editMessageText", json: { ...place, ...fields } });
  if (words.ok || isAlreadySo(words.description)) return done(providerId);
  if (!/no text in the message to edit/i.test(words.description)) return certain(words);
  const { text: caption, entities: caption_entities } = fields;
  const below = await ask(bot, { method: "editMessageCaption", json: { ...place, caption, caption_entities } });
  return below.ok || isAlreadySo(below.description) ? done(providerId) : certain(below);
}

export async function remove(bot: Bot, { providerId }: Target): Promise<SendOutcome> {
  const place = placeOf(providerId);
  if (!place) return refused("BAD_REQUEST", "the message is not of this bot");
  const asked = await ask(bot, { method: "deleteMessage", json: place });
  return asked.ok || isAlreadySo(asked.description) ? done(providerId) : certain(asked);
}

const done = (providerId: string): SendOutcome => ({ outcome: "accepted", providerId, recipient: [] });

function refused(name: "INVALID_RECIPIENT" | "MEDIA_REJECTED" | "BAD_REQUEST", detail: string): SendOutcome {
  return { outcome: "refused", class: name, code: "none", detail };
}

/** Best effort: whether the customer sees that somebody writes is worth no repetition. Lasts five seconds there. */
export async function showTyping(bot: Bot, { to }: Target): Promise<void> {
  const chat_id = chatOf(to);
  if (chat_id !== null)
    await quietly(() => call(bot, { method: "sendChatAction", json: { chat_id, action: "typing" } }));
}

/** Ends the waiting sign on a button that somebody tapped. */
export async function acknowledge(bot: Bot, body: unknown): Promise<void> {
  const callback_query_id = fieldsOf(fieldsOf(body)?.callback_query)?.id;
  if (typeof callback_query_id !== "string") return;
  await quietly(() => call(bot, { method: "answerCallbackQuery", json: { callback_query_id } }));
}

async function quietly(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
  }
}
