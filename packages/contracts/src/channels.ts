// Channels on the wire: for now, what pickers need.
import { z } from "zod";
import { route } from "./route.ts";
import { WireId } from "./shapes.ts";
import { ChannelType } from "./tickets.ts";

export const channelChoices = route({
  method: "GET",
  path: "/channels/choices",
  summary: "The company's channels by name, for pickers.",
  access: { area: "users", level: "read" },
  answer: z.object({ items: z.array(z.object({ id: WireId, name: z.string(), type: ChannelType })) }),
});
