// Messages that need a form: what is missing before they can be sent, and how they will look. Pure.
import {
  ContactsContent,
  contentLimits,
  LinkContent,
  ListContent,
  LocationContent,
  type MessageContent,
  NewButtonsContent,
} from "@prosa/contracts/message-content";
import type { NewContent } from "@prosa/contracts/messages";
import type { Sendable } from "../../device/outbox.rules.ts";
import type { FormKind } from "./form-kinds.ts";

export interface FormValues {
  body: string;
  header: string;
  footer: string;
  latitude: string;
  longitude: string;
  name: string;
  address: string;
  phone: string;
  buttons: string[];
  listButton: string;
  rows: { title: string; description: string }[];
  label: string;
  url: string;
}

export const emptyForm: FormValues = {
  body: "",
  header: "",
  footer: "",
  latitude: "",
  longitude: "",
  name: "",
  address: "",
  phone: "",
  buttons: ["", ""],
  listButton: "",
  rows: [{ title: "", description: "" }],
  label: "",
  url: "",
};

const optional = (text: string) => (text.trim() === "" ? undefined : text.trim());
const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));

/** "-23.561, -46.656" pasted into one field fills both. */
export function readPlace(text: string): { latitude: string; longitude: string } | null {
  const match = /^\s*(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*$/.exec(text);
  return match ? { latitude: match[1] ?? "", longitude: match[2] ?? "" } : null;
}

/** The longest body a kind takes. */
export const bodyMaxOf = (kind: FormKind) => (kind === "list" ? contentLimits.listBody : contentLimits.interactiveBody);
export const needsBody = (kind: FormKind) => kind !== "location" && kind !== "contacts";

function contentOf(kind: FormKind, values: FormValues): NewContent | null {
  const frame = { header: optional(values.header), footer: optional(values.footer) };
  const given: Record<FormKind, () => { success: boolean; data?: unknown }> = {
    location: () =>
      LocationContent.safeParse({
        type: "location",
        latitude: numberOf(values.latitude),
        longitude: numberOf(values.longitude),
        name: optional(values.name),
        address: optional(values.address),
      }),
    contacts: () =>
      ContactsContent.safeParse({
        type: "contacts",
        contacts: [{ name: values.name.trim(), phones: [{ phone: values.phone.trim() }] }],
      }),
    buttons: () =>
      NewButtonsContent.safeParse({
        type: "buttons",
        ...frame,
        buttons: values.buttons
          .map((title) => title.trim())
          .filter(Boolean)
          .map((title, at) => ({ id: `b${at + 1}`, title })),
      }),
    list: () =>
      ListContent.safeParse({
        type: "list",
        ...frame,
        button: values.listButton,
        sections: [
          {
            rows: values.rows
              .filter(({ title }) => title.trim() !== "")
              .map(({ title, description }, at) => ({ id: `r${at + 1}`, title, description: optional(description) })),
          },
        ],
      }),
    link: () => LinkContent.safeParse({ type: "link", ...frame, label: values.label, url: values.url.trim() }),
    locationRequest: () => ({ success: true, data: { type: "locationRequest" } }),
  };
  const parsed = given[kind]();
  return parsed.success ? (parsed.data as NewContent) : null;
}

/** Null while something is missing or too long. */
export function formMessage(kind: FormKind, values: FormValues): Omit<Sendable, "clientId" | "ticketId"> | null {
  const content = contentOf(kind, values);
  const body = needsBody(kind) ? values.body.trim() : "";
  if (!content || (needsBody(kind) && (body === "" || body.length > bodyMaxOf(kind)))) return null;
  return { type: kind, body, content, shown: content as MessageContent };
}
