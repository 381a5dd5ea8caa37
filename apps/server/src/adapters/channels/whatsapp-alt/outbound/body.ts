// What is to be said in the server's words: which action, with which fields. Files go as they are read, never whole in memory.
import { Readable } from "node:stream";
import type { ContentOf } from "@prosa/contracts/message-content";
import { formOf } from "#adapters/form";
import type { OutboundContent, OutboundFile, OutboundMessage } from "../../channel-adapter.ts";
import type { Question } from "../api.ts";

type Fields = Record<string, unknown>;

/** 100 MB over a poor line; within the time after which a claim ends. */
const UPLOAD_TIMEOUT_MS = 120_000;

export function quotedOf({ quotedProviderId, quoted }: OutboundMessage): Fields {
  if (quotedProviderId === null) return {};
  return { quoted: { key: { id: quotedProviderId }, message: { conversation: quoted?.body ?? "" } } };
}

/** Null: nothing of it can be said here. */
export function questionOf(message: OutboundMessage, number: string): Question | null {
  const { content } = message;
  const base = { number, ...quotedOf(message) };
  if ("file" in content) return fileQuestion(content, base);
  const [action, fields] = wordsOf(content, base) ?? [];
  return action ? { path: `message/${action}`, json: fields as object } : null;
}

type FileContent = Extract<OutboundContent, { file: OutboundFile }>;

function fileQuestion({ type, body, file }: FileContent, base: Fields): Question {
  const timeoutMs = UPLOAD_TIMEOUT_MS;
  // These two are taken as base64 only.
  if (type === "voice") {
    const fields = { ...base, encoding: true };
    return { path: "message/sendWhatsAppAudio", body: jsonWithFile(fields, "audio", file), timeoutMs };
  }
  if (type === "sticker") return { path: "message/sendSticker", body: jsonWithFile(base, "sticker", file), timeoutMs };
  const fields = { ...base, mediatype: type, mimetype: file.mime, fileName: file.name, ...(body && { caption: body }) };
  return { path: "message/sendMedia", body: formOf(fields, "file", file), timeoutMs };
}

/** JSON whose last field is a file in base64, written while the file is read. */
export function jsonWithFile(fields: Fields, name: string, file: OutboundFile): NonNullable<Question["body"]> {
  const before = JSON.stringify(fields);
  const head = Buffer.from(`${before.slice(0, -1)},${JSON.stringify(name)}:"`);
  const tail = Buffer.from('"}');
  async function* bytes() {
    yield head;
    let rest = Buffer.alloc(0);
    for await (const chunk of await file.open()) {
      const whole = Buffer.concat([rest, chunk as Buffer]);
      const end = whole.length - (whole.length % 3);
      rest = whole.subarray(end);
      if (end > 0) yield Buffer.from(whole.subarray(0, end).toString("base64"), "latin1");
    }
    if (rest.length > 0) yield Buffer.from(rest.toString("base64"), "latin1");
    yield tail;
  }
  const size = head.length + Math.ceil(file.size / 3) * 4 + tail.length;
  return {
    contentType: "application/json",
    body: { stream: Readable.from(bytes(), { objectMode: false }), size },
  };
}

type Said = [action: string, fields: Fields];

function wordsOf(content: Exclude<OutboundContent, FileContent>, base: Fields): Said | null {
  if (content.type === "text") return ["sendText", { ...base, text: content.body, linkPreview: true }];
  if (!("content" in content)) return null;
  const { content: given, body } = content;
  switch (given.type) {
    case "location":
      return ["sendLocation", place(given, base)];
    case "contacts":
      return ["sendContact", { ...base, contact: given.contacts.map(card) }];
    case "buttons":
      return ["sendButtons", framed(given, body, base, { buttons: given.buttons.map(reply) })];
    case "link": {
      const buttons = [{ type: "url", displayText: given.label, url: given.url }];
      return ["sendButtons", framed(given, body, base, { buttons })];
    }
    case "list":
      return ["sendList", list(given, body, base)];
    default:
      return null;
  }
}

const reply = ({ id, title }: { id: string; title: string }) => ({ type: "reply", displayText: title, id });

type Frame = { header?: string | undefined; footer?: string | undefined };

/** The words stand in the title where there is no header: the server wants one. */
function framed({ header, footer }: Frame, body: string, base: Fields, more: Fields): Fields {
  const [title, description] = header ? [header, body] : [body, ""];
  return { ...base, title, ...(description && { description }), ...(footer && { footer }), ...more };
}

function list({ header, footer, button, sections }: ContentOf<"list">, body: string, base: Fields): Fields {
  return {
    ...base,
    title: header ?? body,
    description: header ? body : "",
    footerText: footer ?? "",
    buttonText: button,
    sections: sections.map(({ title, rows }) => ({
      title: title ?? "",
      rows: rows.map((row) => ({ title: row.title, description: row.description ?? "", rowId: row.id })),
    })),
  };
}

function place({ latitude, longitude, name, address }: ContentOf<"location">, base: Fields): Fields {
  return { ...base, latitude, longitude, name: name ?? "", address: address ?? "" };
}

function card({ name, organization, phones, emails = [] }: ContentOf<"contacts">["contacts"][number]): Fields {
  const phone = phones[0]?.phone ?? "";
  return {
    fullName: name,
    wuid: phone.replace(/\D/g, ""),
    phoneNumber: phone,
    ...(organization && { organization }),
    ...(emails[0] && { email: emails[0] }),
  };
}
