// Connect forms: what each type of channel asks of whoever connects it. Declared by the adapter, drawn by the screen, and
// checked on both sides by the one schema made from it.
import { z } from "zod";
import { ChannelType } from "./my-channels.ts";

const FieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

export const ConnectField = z.object({
  name: FieldName,
  /** Secrets go in and never come out; digits are the provider's numbers of something; an address leads to a server of theirs. */
  kind: z.enum(["text", "digits", "secret", "address"]),
  min: z.number().int(),
  max: z.number().int(),
  /** The provider's name of the account: no two channels of a type may have the same. */
  isAccount: z.boolean(),
  /** May be given anew when a lost channel is connected again. */
  isRenewable: z.boolean(),
});
export type ConnectField = z.infer<typeof ConnectField>;

export const ConnectForm = z.object({
  type: ChannelType,
  /** Who carries it, where it is not the network itself. */
  provider: ChannelType.nullable(),
  /** "qr": a telephone confirms after the channel is made; "snippet": a site shows it, with a line it is given. */
  how: z.enum(["form", "qr", "snippet"]),
  fields: z.array(ConnectField),
  /** Who enters the callback at the provider: nobody, the channel for itself, or an app for all its channels. */
  webhook: z.enum(["none", "channel", "app"]),
  /** The callback is entered from here, with the channel's own secrets. */
  isEnteredByUs: z.boolean(),
});
export type ConnectForm = z.infer<typeof ConnectForm>;

/** A filled form on its way to the server, which checks it by the form of its type. */
export const ConnectValues = z.record(FieldName, z.string().max(4_000));
export type ConnectValues = z.infer<typeof ConnectValues>;

/** No name or word of entry before the host, no question behind the path. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/;

function schemaOfField({ kind, min, max }: ConnectField): z.ZodType<string> {
  const text = z.string().trim().min(min).max(max);
  if (kind === "address") return text.regex(WEB_ADDRESS);
  return kind === "digits" ? text.regex(/^\d+$/) : text;
}

/** Strict: a field that the form does not have was meant for another type. */
export function schemaOfForm(fields: readonly ConnectField[]): z.ZodType<ConnectValues> {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field)])));
}

/** What may be given when connecting again: renewable fields, each or none of them. */
export function schemaOfRenewal(fields: readonly ConnectField[]): z.ZodType<Partial<ConnectValues>> {
  const renewable = fields.filter(({ isRenewable }) => isRenewable);
  return z.strictObject(Object.fromEntries(renewable.map((field) => [field.name, schemaOfField(field).optional()])));
}
