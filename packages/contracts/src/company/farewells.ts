// Farewell messages on the wire.
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, WireId } from "../shapes.ts";

export const Farewell = z.object({
  id: WireId,
  title: z.string(),
  message: z.string(),
  isForAll: z.boolean(),
  position: z.number().int(),
});
export type Farewell = z.infer<typeof Farewell>;

const Input = z.object({
  title: z.string().trim().min(1).max(80),
  message: z.string().trim().min(1).max(ourLimits.messageTextMax),
  isForAll: z.boolean(),
});

export const listFarewells = route({
  method: "GET",
  path: "/farewell-messages",
  summary: "Farewell messages in the order they are offered.",
  access: { area: "farewells", level: "full" },
  query: listQuery(["position", "title"]),
  answer: listAnswer(Farewell),
});

export const createFarewell = route({
  method: "POST",
  path: "/farewell-messages",
  summary: "Makes a farewell message at the end of the order.",
  access: { area: "farewells", level: "full" },
  audit: { kind: "farewells.created" },
  creates: true,
  body: Input,
  answer: Farewell,
});

export const updateFarewell = route({
  method: "PUT",
  path: "/farewell-messages/:farewellId",
  summary: "Changes a farewell message, or moves it to a position.",
  access: { area: "farewells", level: "full" },
  audit: { kind: ["farewells.changed", "farewells.moved"] },
  params: z.object({ farewellId: Id }),
  body: Input.extend({ position: z.number().int().min(0) }).partial(),
  answer: Farewell,
});

export const deleteFarewell = route({
  method: "DELETE",
  path: "/farewell-messages/:farewellId",
  summary: "Deletes a farewell message.",
  access: { area: "farewells", level: "full" },
  audit: { kind: "farewells.deleted" },
  params: z.object({ farewellId: Id }),
  answer: Done,
});
