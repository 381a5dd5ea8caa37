// Who did or said something: a person, one of the company's machines, or the system itself.
import { z } from "zod";
import { WireId } from "../shapes.ts";

/** What acts on its own for a company and has an id: many of each may exist. */
export const MachineKind = z.enum(["flow", "campaign", "schedule", "api"]);
export type MachineKind = z.infer<typeof MachineKind>;

export const AuthorKind = z.enum(["person", ...MachineKind.options, "system"]);
export type AuthorKind = z.infer<typeof AuthorKind>;

export const Author = z.object({
  kind: AuthorKind,
  /** Of the user or the machine; the system has none. */
  id: WireId.nullable(),
  /** Of a person as they are called now, of a machine as it was called then; null where the kind says it all. */
  name: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;
