// Names of colleagues for pickers and mentions: everybody who attends needs them, and nothing else of the people's contract.
import { z } from "zod";
import { Profile } from "../permissions.ts";
import { route } from "../route.ts";
import { WireId } from "../shapes.ts";

export const userChoices = route({
  method: "GET",
  path: "/users/choices",
  summary: "Active users by name, with who is online, for pickers.",
  access: "session",
  answer: z.object({
    items: z.array(z.object({ id: WireId, name: z.string(), profile: Profile, isOnline: z.boolean() })),
  }),
});
