// Comments below the account's posts. What the account writes there itself is nothing a customer said.
import { type Fields, fieldsOf, idOf, lineOf, objectIdOf, textOf, timeOf } from "#adapters/reading";
import type { Change, InboundMessage } from "../../channel-adapter.ts";
import { type Flavour, nameOf } from "../flavour.ts";
import { POST } from "../media.ts";
import { momentOf, unreadable } from "./words.ts";

const BODY_MAX = 10_000;

export function readComment(account: string, given: Fields | undefined, time: unknown, flavour: Flavour): Change[] {
  const value = fieldsOf(given?.value);
  const field = given?.field;
  const at = timeOf(value?.created_time) ?? momentOf(time) ?? timeOf(time);
  if (!value) return field === undefined ? [] : [unreadable("comment: no value")];
  if (!at) return [unreadable("comment: no time")];
  if (field === "feed") return value.item === "comment" ? readPageComment(account, value, at, flavour) : [];
  if (field === "comments" || field === "live_comments") return readInstagramComment(account, value, at, flavour);
  return [];
}

interface Written {
  account: string;
  at: Date;
  commentId: string | undefined;
  postId: string | undefined;
  parentId: string | undefined;
  author: string | undefined;
  name: string | null;
  body: string;
}

function readPageComment(account: string, value: Fields, at: Date, flavour: Flavour): Change[] {
  const [commentId, author] = [idOf(value.comment_id), objectIdOf(fieldsOf(value.from)?.id)];
  const postId = idOf(value.post_id);
  const body = textOf(value.message, BODY_MAX) ?? "";
  if (author === account) return [];
  if (value.verb === "add" || value.verb === undefined) {
    const name = lineOf(fieldsOf(value.from)?.name, 200) ?? null;
    const parent = idOf(value.parent_id);
    const parentId = parent === postId ? undefined : parent;
    return written({ account, at, commentId, postId, parentId, author, name, body }, flavour);
  }
  if (!commentId || !author) return [];
  const event = { account, at, from: [{ kind: flavour.kind, value: nameOf(account, author) }] };
  if (value.verb === "edited" || value.verb === "edit") {
    return [{ kind: "edit", ...event, targetProviderId: commentId, body, fromMe: false }];
  }
  if (value.verb === "remove") return [{ kind: "revoke", ...event, targetProviderId: commentId, fromMe: false }];
  return [];
}

function readInstagramComment(account: string, value: Fields, at: Date, flavour: Flavour): Change[] {
  const from = fieldsOf(value.from);
  const author = objectIdOf(from?.id);
  if (author === account || from?.self_ig_scoped_id !== undefined) return [];
  const comment = {
    account,
    at,
    commentId: idOf(value.id),
    postId: idOf(fieldsOf(value.media)?.id),
    parentId: idOf(value.parent_id),
    author,
    name: lineOf(from?.username, 200) ?? null,
    body: textOf(value.text, BODY_MAX) ?? "",
  };
  return written(comment, flavour);
}

function written(
  { account, at, commentId, postId, parentId, author, name, body }: Written,
  flavour: Flavour,
): Change[] {
  if (!commentId || !postId) return [unreadable("comment: no id or no post")];
  // Without the permission nobody is named, and nobody can be answered.
  if (!author) return [unreadable("comment: nobody is named")];
  const change: InboundMessage = {
    kind: "message",
    account,
    at,
    providerId: commentId,
    from: [{ kind: flavour.kind, value: nameOf(account, author) }],
    profileName: name,
    type: "comment",
    body,
    content: { type: "comment", author: name, post: null, isAnswer: parentId !== undefined },
    media: { kind: "image", providerMediaId: `${POST}${postId}`, mime: "image/jpeg", sha256: null, name: null },
    quotedProviderId: parentId ?? null,
    isForwarded: false,
    referral: null,
    fromMe: false,
    postId,
  };
  return [change];
}
