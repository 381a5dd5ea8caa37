// A webhook body in our words. Tolerates what it does not know; keeps every message, whatever its type.
import { z } from "zod";
import type { Change, Identity, InboundMessage, StatusChange } from "../channel-adapter.ts";
import { failureOf } from "./failures.ts";

const Text = z.string().transform(clean);
const OptionalText = Text.optional().catch(undefined);

const Envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z
    .array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })).max(5000) }))
    .max(5000),
});

const Contact = z.object({
  wa_id: OptionalText,
  user_id: OptionalText,
  profile: z.object({ name: OptionalText }).optional().catch(undefined),
});
type Contact = z.infer<typeof Contact>;

const Value = z.object({
  metadata: z.object({ phone_number_id: OptionalText }).optional().catch(undefined),
  contacts: z.array(Contact).optional().catch(undefined),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
});

const Seconds = z.coerce.number().int().min(1_000_000_000).max(9_999_999_999);
const ProviderId = z.string().min(1).max(300).transform(clean);

const Message = z.looseObject({
  id: ProviderId,
  from: OptionalText,
  from_user_id: OptionalText,
  timestamp: Seconds,
  type: z.string().max(60).catch("unknown"),
  context: z.object({ id: OptionalText }).optional().catch(undefined),
});
type Message = z.infer<typeof Message>;

const Status = z.object({
  id: ProviderId,
  status: z.string(),
  timestamp: Seconds,
  biz_opaque_callback_data: z.guid().optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.coerce.number().int(),
        title: OptionalText,
        message: OptionalText,
        error_data: z.object({ details: OptionalText }).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});

const statuses = ["sent", "delivered", "read", "played", "failed"] as const;

export function parseWebhook(body: unknown): Change[] {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return [unreadable("not a WhatsApp Business envelope", envelope.error)];
  return envelope.data.entry
    .flatMap((entry) => entry.changes)
    .filter((change) => change.field === "messages")
    .flatMap((change) => changesOf(change.value));
}

function changesOf(given: unknown): Change[] {
  const value = Value.safeParse(given);
  if (!value.success) return [unreadable("value of a change", value.error)];
  const account = value.data.metadata?.phone_number_id ?? null;
  const contacts = value.data.contacts ?? [];
  return [
    ...(value.data.messages ?? []).map((message) => messageOf(message, contacts, account)),
    ...(value.data.statuses ?? []).flatMap((status) => statusOf(status, account)),
  ];
}

function messageOf(given: unknown, contacts: Contact[], account: string | null): Change {
  const parsed = Message.safeParse(given);
  if (!parsed.success) return unreadable("message", parsed.error);
  const message = parsed.data;
  const contact = contactOf(message, contacts);
  const from = identitiesOf(message, contact);
  if (from.length === 0) return { kind: "unreadable", reason: "message: nobody wrote it" };
  return {
    kind: "message",
    account,
    providerId: message.id,
    from,
    profileName: contact?.profile?.name?.trim().slice(0, 200) || null,
    at: new Date(message.timestamp * 1000),
    ...contentOf(message),
    quotedProviderId: message.context?.id ?? null,
  } satisfies InboundMessage;
}

/** A body may tell of several people: the profile belongs to whoever shares an id with the message. */
function contactOf(message: Message, contacts: Contact[]): Contact | undefined {
  const isSame = (a: string | undefined, b: string | undefined) => a !== undefined && a !== "" && a === b;
  return contacts.find(({ user_id, wa_id }) => isSame(user_id, message.from_user_id) || isSame(wa_id, message.from));
}

/** Either may be absent since people may hide their number behind a user name. */
function identitiesOf(message: Message, contact: Contact | undefined): Identity[] {
  const waId = message.from || contact?.wa_id;
  const bsuid = message.from_user_id || contact?.user_id;
  return [
    ...(waId && /^\d{5,20}$/.test(waId) ? [{ kind: "wa_id", value: waId } as const] : []),
    ...(bsuid && bsuid.length <= 140 ? [{ kind: "wa_bsuid", value: bsuid } as const] : []),
  ];
}

const Words = z.object({
  text: z.object({ body: OptionalText }).optional().catch(undefined),
  button: z.object({ text: OptionalText }).optional().catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ title: OptionalText }).optional().catch(undefined),
      list_reply: z.object({ title: OptionalText }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const Caption = z.object({
  caption: OptionalText,
  filename: OptionalText,
  emoji: OptionalText,
  name: OptionalText,
  body: OptionalText,
});

/** A tapped button is the customer's words too. Whatever else it is keeps its words, or at least its kind. */
function contentOf(message: Message): Pick<InboundMessage, "type" | "body"> {
  const words = Words.parse(message);
  const said =
    message.type === "text"
      ? words.text?.body
      : (words.button?.text ?? words.interactive?.button_reply?.title ?? words.interactive?.list_reply?.title);
  if (said) return { type: "text", body: said };
  const caption = Caption.safeParse(message[message.type]).data;
  const hint = caption?.caption || caption?.filename || caption?.emoji || caption?.name || caption?.body;
  return { type: "unsupported", body: hint || `[${clean(message.type)}]` };
}

function statusOf(given: unknown, account: string | null): Change[] {
  const parsed = Status.safeParse(given);
  if (!parsed.success) return [unreadable("status", parsed.error)];
  const { id, timestamp, biz_opaque_callback_data, errors } = parsed.data;
  const status = statuses.find((known) => known === parsed.data.status);
  // Words the provider may add later say nothing about delivery; they are no reason to keep a body for repair.
  if (!status) return [];
  const [error] = errors ?? [];
  const change: StatusChange = {
    kind: "status",
    account,
    providerId: id,
    callbackId: biz_opaque_callback_data ?? null,
    status,
    at: new Date(timestamp * 1000),
    failure: null,
  };
  if (status === "failed") {
    change.failure = failureOf(error?.code ?? 0, error?.error_data?.details ?? error?.title ?? error?.message ?? null);
  }
  return [change];
}

/** Says which fields are wrong and never what they held. */
function unreadable(what: string, error: z.ZodError): Change {
  const fields = error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "itself"} (${issue.code})`);
  return { kind: "unreadable", reason: `${what}: ${fields.join(", ")}`.slice(0, 300) };
}

/** The database's text knows neither zero characters nor half pairs. */
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
