// Tags on the wire.
import { z } from "zod";
import { Color, listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

export const Tag = z.object({
  id: WireId,
  name: z.string(),
  color: Color,
  isActive: z.boolean(),
  contacts: z.number().int(),
  createdAt: Timestamp,
});
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.object({ name: z.string().trim().min(1).max(80), color: Color, isActive: z.boolean() });

export const listTags = route({
  method: "GET",
  path: "/tags",
  summary: "Tags with how many contacts wear them.",
  access: { area: "tags", level: "read" },
  query: listQuery(["name", "contacts", "createdAt"]),
  answer: listAnswer(Tag),
});

/** Names and colours for pickers: everybody who attends puts tags on contacts. */
export const tagChoices = route({
  method: "GET",
  path: "/tags/choices",
  summary: "Active tags by name, for pickers.",
  access: "session",
  answer: z.object({ items: z.array(z.object({ id: WireId, name: z.string(), color: Color })) }),
});

export const createTag = route({
  method: "POST",
  path: "/tags",
  summary: "Makes a tag.",
  access: { area: "tags", level: "full" },
  audit: { kind: "tags.created" },
  creates: true,
  body: TagInput,
  answer: Tag,
});

export const updateTag = route({
  method: "PUT",
  path: "/tags/:tagId",
  summary: "Changes a tag.",
  access: { area: "tags", level: "full" },
  audit: { kind: "tags.changed" },
  params: z.object({ tagId: Id }),
  body: TagInput.partial(),
  answer: Tag,
});

export const mergeTags = route({
  method: "POST",
  path: "/tags/:tagId/merge",
  summary: "Gives all contacts of this tag to another one and deletes this.",
  access: { area: "tags", level: "full" },
  audit: { kind: "tags.merged" },
  creates: false,
  params: z.object({ tagId: Id }),
  body: z.object({ intoTagId: WireId }),
  answer: z.object({ moved: z.number().int(), tag: Tag }),
});

export const deleteTag = route({
  method: "DELETE",
  path: "/tags/:tagId",
  summary: "Deletes a tag nobody wears; otherwise ERR_TAG_CONTACTS_EXISTS with how many do.",
  access: { area: "tags", level: "full" },
  audit: { kind: "tags.deleted" },
  params: z.object({ tagId: Id }),
  answer: Done,
});
