// POST /{account}/messages: words, files, choices, reactions, private replies; with the window and the sizes of the real one.
import type { World } from "../world.ts";
import { badParameter, Refusal } from "./refusals.ts";
import { type Account, addMessage, type Comment, type Thread, type ThreadMessage, threadOf } from "./state.ts";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown) => (typeof value === "string" ? value : "");

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export function postMessage(world: World, account: Account, fields: Fields): object {
  const recipient = fieldsOf(fields.recipient);
  if (text(recipient.comment_id)) return replyPrivately(world, account, text(recipient.comment_id), fields);
  const personId = text(recipient.id);
  const person = world.meta.state.people.get(personId);
  const thread = world.meta.state.threads.get(`${account.id}/${personId}`);
  if (!person || !thread) throw new Refusal(100, "No matching user found", 2018001);
  if (person.blocks) throw new Refusal(551, "This person isn't available right now.", 1545041);
  const action = text(fields.sender_action);
  if (action) return act(world, account, thread, action, fieldsOf(fields.payload));
  checkWindow(world, account, thread, fields);
  const message = addMessage(world.meta.state, thread, {
    ...draftOf(world, account, fields),
    replyTo: text(fieldsOf(fields.reply_to).mid) || null,
    tag: text(fields.tag) || null,
  });
  world.meta.said(account, thread, message);
  return { recipient_id: personId, message_id: message.mid };
}

function checkWindow(world: World, account: Account, { lastInAt }: Thread, fields: Fields) {
  const age = lastInAt === null ? Number.POSITIVE_INFINITY : world.now() - lastInAt;
  if (age <= DAY_MS) return;
  const isTagged = fields.messaging_type === "MESSAGE_TAG" && fields.tag === "HUMAN_AGENT";
  if (isTagged && account.humanAgent && age <= WEEK_MS) return;
  const subcode = account.kind === "facebook" ? 2018278 : 2534022;
  throw new Refusal(10, "This message is sent outside of allowed window.", subcode);
}

type Draft = Pick<ThreadMessage, "direction" | "kind" | "text" | "at"> & Partial<ThreadMessage>;

function draftOf(world: World, account: Account, fields: Fields): Draft {
  const message = fieldsOf(fields.message);
  const base = { direction: "out" as const, at: world.now(), metadata: text(message.metadata) || null };
  const attachment = fieldsOf(message.attachment);
  const payload = fieldsOf(attachment.payload);
  if (attachment.type === "template") return { ...base, ...templateOf(payload) };
  if (attachment.type !== undefined) {
    const file = world.meta.state.files.get(text(payload.attachment_id));
    if (!file) throw new Refusal(100, "Upload attachment failure.", 2018047);
    return { ...base, kind: text(attachment.type), text: "", fileId: file.id };
  }
  const words = text(message.text);
  const size = account.kind === "facebook" ? words.length : Buffer.byteLength(words);
  const most = account.kind === "facebook" ? 2000 : 1000;
  if (words === "") throw new Refusal(100, "Message cannot be empty, must provide valid attachment or text", 2018034);
  if (size > most) throw badParameter(`Length of param message[text] must be less than or equal to ${most}`);
  const choices = listOf(message.quick_replies).map(fieldsOf);
  if (choices.length > 13 || choices.some(({ title }) => text(title) === "" || text(title).length > 20)) {
    throw badParameter("Param message[quick_replies] must have at most 13 elements with titles of 20 characters");
  }
  return {
    ...base,
    kind: "text",
    text: words,
    choices: choices.map((one) => ({ title: text(one.title), payload: text(one.payload) })),
  };
}

function templateOf(payload: Fields): Pick<ThreadMessage, "kind" | "text" | "buttons"> {
  const buttons = listOf(payload.buttons).map(fieldsOf);
  if (payload.template_type !== "button" || buttons.length === 0 || buttons.length > 3) {
    throw badParameter("Param message[attachment][payload][buttons] must have 1 to 3 elements");
  }
  if (text(payload.text) === "" || text(payload.text).length > 640) throw badParameter("Button text is 1 to 640 long");
  return {
    kind: "template",
    text: text(payload.text),
    buttons: buttons.map((one) => ({
      title: text(one.title),
      ...(one.type === "web_url" ? { url: text(one.url) } : { payload: text(one.payload) }),
    })),
  };
}

function act(world: World, account: Account, thread: Thread, action: string, payload: Fields): object {
  if (action === "typing_on" || action === "typing_off") thread.typing = action === "typing_on";
  else if (action === "mark_seen") thread.seenAt = world.now();
  else if (action === "react" || action === "unreact") {
    const target = thread.messages.find(({ mid, deleted }) => mid === payload.message_id && !deleted);
    if (!target) throw badParameter("The message is not in this thread");
    target.reactions.out = action === "react" ? text(payload.reaction) : null;
  } else throw badParameter(`Unknown sender_action ${action}`);
  world.meta.changed(account);
  return { recipient_id: thread.personId };
}

/** One message per comment, within seven days; it opens no window. */
function replyPrivately(world: World, account: Account, commentId: string, fields: Fields): object {
  const { state } = world.meta;
  const comment: Comment | undefined = state.comments.get(commentId);
  if (comment?.accountId !== account.id || comment.personId === null || comment.removed) {
    throw new Refusal(10903, "This user can't reply to this activity");
  }
  if (comment.privateReply !== null) throw new Refusal(10900, "Activity already replied to");
  if (world.now() - comment.at > WEEK_MS) throw new Refusal(10903, "This user can't reply to this activity");
  const thread = threadOf(state, account.id, comment.personId);
  const message = addMessage(state, thread, { ...draftOf(world, account, fields), commentId });
  comment.privateReply = message.mid;
  world.meta.said(account, thread, message);
  return { recipient_id: comment.personId, message_id: message.mid };
}
