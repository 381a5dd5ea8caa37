// What a step does before it waits or goes on: the specification's twelve interactions and two of ours.
import { z } from "zod";
import { savedLimits } from "./limits.ts";
import { Key, Line, PartId, RowId, Text, Url } from "./parts.ts";

const of = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ id: PartId, kind: z.literal(kind), ...shape });

export const FlowFile = z.strictObject({
  mediaId: z.uuid(),
  name: z.string().max(255),
  mime: z.string().max(100),
  size: z.number().int().min(0).max(1_000_000_000),
});
export type FlowFile = z.infer<typeof FlowFile>;

export const Choice = z.strictObject({ id: PartId, title: Line });
export type Choice = z.infer<typeof Choice>;

const ListRow = Choice.extend({ description: Line.default("") });
const ListSection = z.strictObject({ title: Line.default(""), rows: z.array(ListRow).max(savedLimits.rows) });

const DynamicButton = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reply"), id: PartId, title: Line }),
  z.strictObject({ kind: z.literal("copy"), id: PartId, title: Line, copyText: z.string().max(1000) }),
  z.strictObject({ kind: z.literal("call"), id: PartId, title: Line, phone: z.string().max(40) }),
  z.strictObject({ kind: z.literal("link"), id: PartId, title: Line, url: Url }),
]);
export type DynamicButton = z.infer<typeof DynamicButton>;

export const SavedValue = z.strictObject({ path: z.string().max(200), key: Key });
export type SavedValue = z.infer<typeof SavedValue>;
export const CallHeader = z.strictObject({ name: z.string().max(100), value: z.string().max(1000) });

const row = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most);

/** Interactions the customer hears. */
export const Spoken = z.discriminatedUnion("kind", [
  of("message", { text: Text }),
  of("files", { files: row(FlowFile, 10), caption: Text.default("") }),
  of("locationRequest", { text: Text }),
  of("buttons", {
    text: Text,
    header: Line.default(""),
    footer: Line.default(""),
    buttons: row(Choice, savedLimits.buttons),
  }),
  of("linkButton", { title: Line.default(""), text1: Text, text2: Line.default(""), linkText: Line, url: Url }),
  of("list", { title: Line.default(""), description: Text, sections: row(ListSection, 10), buttonText: Line }),
  of("location", {
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: Line.default(""),
    address: Line.default(""),
  }),
  of("dynamicButtons", { text: Text, footer: Line.default(""), buttons: row(DynamicButton, savedLimits.buttons) }),
]);
export type Spoken = z.infer<typeof Spoken>;

/** Interactions only the machine or the team notices. */
export const Silent = z.discriminatedUnion("kind", [
  of("delay", {
    /** null: until the company opens. */
    seconds: z.number().int().min(1).max(3600).nullable(),
    skippable: z.boolean().default(false),
  }),
  of("webhookGet", {
    url: Url,
    headers: row(CallHeader, savedLimits.headers).default([]),
    save: row(SavedValue, savedLimits.saves).default([]),
  }),
  of("crm", { laneId: RowId, valueCents: z.number().int().min(0).max(1_000_000_000_000).nullable().default(null) }),
  of("tag", { add: row(RowId, savedLimits.tags).default([]), remove: row(RowId, savedLimits.tags).default([]) }),
  of("set", { scope: z.enum(["session", "contact"]), key: Key, value: z.string().max(1000) }),
  of("note", { text: Text }),
]);
export type Silent = z.infer<typeof Silent>;

export const Interaction = z.discriminatedUnion("kind", [...Spoken.options, ...Silent.options]);
export type Interaction = z.infer<typeof Interaction>;
export type InteractionOf<K extends Interaction["kind"]> = Extract<Interaction, { kind: K }>;
export const interactionKinds = Interaction.options.map((option) => option.shape.kind.value);
export const spokenKinds = Spoken.options.map((option) => option.shape.kind.value);

export const isSpoken = (interaction: Interaction): interaction is Spoken =>
  (spokenKinds as readonly string[]).includes(interaction.kind);

/** Choices a customer may tap or name by number, in the order they are shown. */
export function choicesOf(interaction: Interaction): Choice[] {
  if (interaction.kind === "buttons") return interaction.buttons.map(({ id, title }) => ({ id, title }));
  if (interaction.kind === "list")
    return interaction.sections.flatMap(({ rows }) => rows.map(({ id, title }) => ({ id, title })));
  if (interaction.kind === "dynamicButtons")
    return interaction.buttons.flatMap((button) =>
      button.kind === "reply" ? [{ id: button.id, title: button.title }] : [],
    );
  return [];
}
