// Our contents in the provider's words (providers/whatsapp-cloud.md, section 2). Files have been uploaded before.
import type { ContentOf, MediaType } from "@prosa/contracts/message-content";
import type { Identity, OutboundContent, OutboundMessage } from "../../channel-adapter.ts";
import { templateBody } from "./template.ts";

/** Ids of what was uploaded: a message has at most one file. */
export type Uploaded = { id: string; name: string } | null;

export function requestBody(message: OutboundMessage, recipient: Recipient, file: Uploaded): object {
  const { content } = message;
  // A reaction names its message itself; the provider refuses a quotation with it.
  const quoted = content.type === "reaction" ? null : message.quotedProviderId;
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...recipient,
    ...(quoted === null ? {} : { context: { message_id: quoted } }),
    biz_opaque_callback_data: message.clientId,
    ...typed(content, file),
  };
}

export type Recipient = { to: string } | { recipient: string };

/** Without the plus sign the provider would put its own country code in front. */
export function recipientOf(to: Identity[]): Recipient | null {
  const number = to.find(({ kind }) => kind === "wa_id") ?? to.find(({ kind }) => kind === "phone");
  const digits = number?.value.replace(/\D/g, "");
  if (digits) return { to: `+${digits}` };
  const bsuid = to.find(({ kind }) => kind === "wa_bsuid");
  return bsuid ? { recipient: bsuid.value } : null;
}

const HAS_LINK = /https?:\/\/\S/i;

function typed(content: OutboundContent, file: Uploaded): object {
  switch (content.type) {
    case "text":
      return { type: "text", text: { body: content.body, preview_url: HAS_LINK.test(content.body) } };
    case "reaction":
      return { type: "reaction", reaction: { message_id: content.targetProviderId, emoji: content.emoji } };
    case "template":
      return { type: "template", template: templateBody(content.template, file) };
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
    case "sticker":
      return media(content.type, content.body, file);
    case "comment":
      return { type: "text", text: { body: content.body } };
    default:
      return structured(content.body, content.content);
  }
}

function media(type: MediaType, caption: string, file: Uploaded): object {
  const given = { id: file?.id, ...(caption ? { caption } : {}) };
  if (type === "voice") return { type: "audio", audio: { ...given, voice: true } };
  if (type === "document") return { type, document: { ...given, filename: file?.name } };
  return { type, [type]: given };
}

type Structured = Extract<OutboundContent, { content: unknown }>["content"];

function structured(body: string, content: Structured): object {
  switch (content.type) {
    case "location":
      return { type: "location", location: location(content) };
    case "contacts":
      return { type: "contacts", contacts: content.contacts.map(contactCard) };
    case "buttons":
      return interactive("button", body, content, { buttons: content.buttons.map(replyButton) });
    case "list":
      return interactive("list", body, content, { button: content.button, sections: content.sections.map(section) });
    case "link":
      return interactive("cta_url", body, content, {
        name: "cta_url",
        parameters: { display_text: content.label, url: content.url },
      });
    case "locationRequest":
      return interactive("location_request_message", body, {}, { name: "send_location" });
    default:
      throw new TypeError(`A message of type ${content.type} is never sent`);
  }
}

function interactive(type: string, body: string, frame: { header?: string; footer?: string }, action: object): object {
  return {
    type: "interactive",
    interactive: {
      type,
      ...(frame.header ? { header: { type: "text", text: frame.header } } : {}),
      body: { text: body },
      ...(frame.footer ? { footer: { text: frame.footer } } : {}),
      action,
    },
  };
}

const replyButton = ({ id, title }: ContentOf<"buttons">["buttons"][number]) => ({
  type: "reply",
  reply: { id, title },
});

const section = ({ title, rows }: ContentOf<"list">["sections"][number]) => ({
  ...(title ? { title } : {}),
  rows: rows.map(({ id, title: row, description }) => ({ id, title: row, ...(description ? { description } : {}) })),
});

/** As decimal strings, which is how the provider's schema has them: about 10 cm. */
function location({ latitude, longitude, name, address }: ContentOf<"location">): object {
  return {
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
  };
}

function contactCard({ name, organization, phones, emails }: ContentOf<"contacts">["contacts"][number]): object {
  return {
    // The provider wants one part of the name besides the whole.
    name: { formatted_name: name, first_name: name },
    phones: phones.map(({ phone, label }) => ({
      phone,
      ...(label ? { type: label } : {}),
      // With it the receiver may write to the person at once; without the country's code it would be somebody else.
      ...(phone.startsWith("+") ? { wa_id: phone.replace(/\D/g, "") } : {}),
    })),
    ...(emails?.length ? { emails: emails.map((email) => ({ email })) } : {}),
    ...(organization ? { org: { company: organization } } : {}),
  };
}
