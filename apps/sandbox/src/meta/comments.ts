// Comments below posts: what people write there, what the account answers, hides and deletes, and how that is told.
import { HttpProblem } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { personIn } from "./people.ts";
import { badParameter, Refusal } from "./refusals.ts";
import { type Account, type Comment, draw, type Post, putFile } from "./state.ts";

type Fields = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const seconds = (at: number) => Math.floor(at / 1000);

export function putPost(world: World, account: Account, fields: Fields): Post {
  const { state } = world.meta;
  const id = text(fields.id) || `${account.id}_${draw(state)}`;
  const picture = typeof fields.base64 === "string" ? Buffer.from(fields.base64, "base64") : null;
  const file = picture && putFile(state, { bytes: picture, mime: "image/jpeg", name: "post.jpg", type: "image" });
  const post: Post = {
    id,
    accountId: account.id,
    text: text(fields.text),
    permalink: text(fields.permalink) || `https://social.example/${id}`,
    fileId: file?.id ?? null,
  };
  state.posts.set(id, post);
  return post;
}

/** A person comments, changes or deletes it. */
export async function comment(world: World, account: Account, fields: Fields) {
  const { state } = world.meta;
  const verb = text(fields.verb) || "add";
  const known = state.comments.get(text(fields.commentId));
  if (verb !== "add") {
    if (!known) throw new HttpProblem(400, "There is no such comment.");
    if (verb === "edited") known.text = text(fields.text);
    if (verb === "remove") known.removed = true;
    return { id: known.id, taken: await settled(fields, tellComment(world, account, known, verb)) };
  }
  const post = state.posts.get(text(fields.postId));
  if (!post) throw new HttpProblem(400, "There is no such post.");
  const person = personIn(world, fields);
  const made = addComment(world, account, post.id, text(fields.parentId) || null, person.id, text(fields.text));
  world.ledger.add({
    kind: "receive",
    channel: account.id,
    person: person.id,
    providerId: made.id,
    type: "comment",
    text: made.text,
    outcome: "accepted",
  });
  return { id: made.id, taken: await settled(fields, tellComment(world, account, made, "add")) };
}

const settled = async (fields: Fields, told: Promise<boolean>) => (fields.await === true ? await told : null);

function addComment(
  world: World,
  account: Account,
  postId: string,
  parentId: string | null,
  personId: string | null,
  words: string,
): Comment {
  const id = `${postId.split("_").at(-1)}_${7_000_000 + draw(world.meta.state)}`;
  const base = { accountId: account.id, postId, parentId, personId, text: words, at: world.now() };
  const made: Comment = { id, ...base, hidden: false, removed: false, privateReply: null };
  world.meta.state.comments.set(id, made);
  world.meta.changed(account);
  return made;
}

function tellComment(world: World, account: Account, one: Comment, verb: string): Promise<boolean> {
  const person = one.personId === null ? null : world.meta.state.people.get(one.personId);
  if (account.kind === "instagram") {
    // Instagram tells of new ones only.
    if (verb !== "add") return Promise.resolve(false);
    const from = { id: person?.id ?? account.id, username: person?.username ?? account.username };
    const media = { id: one.postId, media_product_type: "FEED" };
    const value = { id: one.id, text: one.text, from, media, ...(one.parentId && { parent_id: one.parentId }) };
    return world.meta.tell.tell(account, "comments", { changes: [{ field: "comments", value }] }, person?.id ?? null);
  }
  const value = {
    item: "comment",
    verb,
    comment_id: one.id,
    post_id: one.postId,
    parent_id: one.parentId ?? one.postId,
    from: { id: person?.id ?? account.id, name: person?.name ?? account.name },
    ...(verb !== "remove" && { message: one.text }),
    created_time: seconds(one.at),
  };
  return world.meta.tell.tell(account, "feed", { changes: [{ field: "feed", value }] }, person?.id ?? null);
}

export function reply(world: World, account: Account, parent: Comment, words: string): object {
  if (words === "") throw badParameter("Param message must be non-empty");
  if (account.kind === "instagram" && parent.parentId !== null)
    throw new Refusal(100, "Replies go to top-level comments");
  const made = addComment(world, account, parent.postId, parent.id, null, words);
  // The account's own comments are told, too.
  void tellComment(world, account, made, "add");
  return { id: made.id };
}

export function hide(world: World, account: Account, one: Comment, isHidden: boolean): object {
  one.hidden = isHidden;
  world.meta.changed(account);
  if (account.kind === "facebook") void tellComment(world, account, one, isHidden ? "hide" : "unhide");
  return { success: true };
}

export function remove(world: World, account: Account, one: Comment): object {
  one.removed = true;
  world.meta.changed(account);
  return { success: true };
}
