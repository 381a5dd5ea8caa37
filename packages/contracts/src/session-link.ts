// The link between a session node and a server process: JSON frames over a WebSocket that the node dials. The node owns no
// database; everything it wants kept, and everything it wants known, is asked here. Both sides check every frame.
import { z } from "zod";

/** Raised when a frame changes in a way the other side would misread. */
export const LINK_VERSION = 1;
export const LINK_PATH = "/link";
export const LINK_FRAME_BYTES = 1_048_576;
/** One commit at most: a greater one is cut by the node into several, in order. */
export const LINK_COMMIT = { news: 100, bytes: 524_288, keys: 2_000 } as const;

const Name = z.string().min(1).max(200);
const Base64 = z.base64().max(LINK_FRAME_BYTES);
const Millis = z.number().int().nonnegative();
const Epoch = z.number().int().positive();
const Jid = z.string().min(1).max(200);
/** Protobuf as JSON (`toObject` with longs, enums and bytes as strings); bytes are base64, thumbnails left out. */
export const WaJson = z.record(z.string(), z.unknown());
export type WaJson = z.infer<typeof WaJson>;

/** A session is named by its company and its channel; whoever acts on it shows the epoch it was given. */
const Session = z.object({ tenant: z.number().int().positive(), channel: z.number().int().positive() });
const Held = Session.extend({ epoch: Epoch });
export type SessionName = z.infer<typeof Session>;
export type HeldSession = z.infer<typeof Held>;

/** Who owns the number of a paired session. */
const Own = z.object({
  /** Digits of the number. */
  phone: z.string().regex(/^\d{5,20}$/),
  /** Digits of the hidden id; null where WhatsApp did not tell. */
  lid: z
    .string()
    .regex(/^\d{5,30}$/)
    .nullable(),
  name: z.string().max(200).nullable(),
});
export type SessionOwn = z.infer<typeof Own>;

export const SessionPhase = z.enum(["off", "pairing", "linking", "opening", "open", "waiting", "lost"]);
export type SessionPhase = z.infer<typeof SessionPhase>;

export const SessionReason = z.enum([
  "loggedOut", // 401
  "banned", // 403
  "refused", // 402, 406, 419
  "usedElsewhere", // 440, third in ten minutes
  "badSession", // 500, third in a row
  "unreachable", // 428, 408, 503, tenth in a row
  "updateWhatsapp", // 411
  "outdated", // 405, 409
  "qrEnded", // nobody read the code in all its rounds
  "otherNumber", // another telephone than before
  "numberInUse", // another channel holds this number
  "proxy", // the configured proxy cannot be reached
]);
export type SessionReason = z.infer<typeof SessionReason>;

const Attrs = z.record(z.string().max(100), z.string().max(2_000));

/** What WhatsApp told one session, in the order it was told. Applied in one transaction with the keys beside it. */
export const SessionNews = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("message"),
    /** Attributes of the stanza, as they came (id, from, participant, recipient, t, notify, sender_pn, sender_lid ...). */
    attrs: Attrs,
    /** Whether our own account wrote it: on the telephone or on another device. */
    isOwn: z.boolean(),
    /** The decrypted Message; deviceSentMessage and the other wrappings are left on. */
    message: WaJson,
  }),
  /** Came and cannot be read yet; the same id comes again as a message when it can. */
  z.object({ kind: z.literal("waiting"), attrs: Attrs, isOwn: z.boolean() }),
  /** attrs.type: absent or "inactive" is delivered; read, read-self, played, server-error. */
  z.object({ kind: z.literal("receipt"), attrs: Attrs, ids: z.array(z.string().max(200)).max(1_000) }),
  z.object({ kind: z.literal("call"), attrs: Attrs, status: z.string().max(40), callId: z.string().max(200) }),
  z.object({
    kind: z.literal("group"),
    attrs: Attrs,
    action: z.string().max(40),
    participants: z.array(z.object({ jid: Jid, phone: Jid.nullable() })).max(2_000),
    subject: z.string().max(500).nullable(),
  }),
  /** A hidden id and a number are the same person. */
  z.object({ kind: z.literal("identity"), lid: Jid, pn: Jid, at: Millis }),
  /** First messages to strangers are refused until then; null: the lock is over. */
  z.object({ kind: z.literal("timelock"), until: Millis.nullable(), at: Millis }),
]);
export type SessionNews = z.infer<typeof SessionNews>;

/** Somebody, or some chat, that a file of the past tells of. */
export const ToldPerson = z.object({
  jid: Jid,
  /** The number behind a hidden id, and the hidden id behind a number, where they are known. */
  pn: Jid.nullable(),
  lid: Jid.nullable(),
  /** In the telephone's own book. */
  name: z.string().max(200).nullable(),
  /** What people call themselves. */
  pushName: z.string().max(200).nullable(),
  /** There is a chat; else somebody only gave a name to a group or a list. */
  isChat: z.boolean(),
});
export type ToldPerson = z.infer<typeof ToldPerson>;

const Key = z.object({ kind: z.string().min(1).max(40), name: Base64, value: Base64.nullable() });

/** How the node treats one session. Handed over with the lease. */
const SessionOrders = z.object({
  /** "pair": wait for `pair`, start from nothing. "open": log in with the stored creds. */
  mode: z.enum(["open", "pair"]),
  groups: z.enum(["ignored", "attended"]),
  /** socks5:// or http:// with a pinned address; null: direct. Never direct while one is set. */
  proxy: z.string().max(500).nullable(),
});

export const Granted = Held.extend({
  /** The last `seq` that is durable; the node goes on from here. */
  committed: z.number().int().nonnegative(),
  /** 32 bytes. Values are sealed with it and rows named by it; a new pairing gets a new one. */
  dataKey: Base64,
  orders: SessionOrders,
});
export type Granted = z.infer<typeof Granted>;

const Doors = z.array(z.string().max(500)).max(200);

/** What the node asks of a server process. */
export const nodeAsks = {
  /** The first frame of the node, after the server's `challenge`. */
  hello: {
    ask: z.object({
      link: z.number().int(),
      node: Name,
      version: z.string().max(100),
      capacity: z.number().int().min(0).max(10_000),
      /** 32 random bytes. */
      nonce: Base64,
      /** HMAC-SHA256(secret, "node\n" + server nonce + "\n" + node nonce + "\n" + node), base64. */
      proof: Base64,
    }),
    answer: z.object({
      process: Name,
      /** HMAC-SHA256(secret, "server\n" + server nonce + "\n" + node nonce + "\n" + process), base64. */
      proof: Base64,
      doors: Doors,
      leaseMs: Millis,
      renewMs: Millis,
      /** Without a confirmed renewal for so long the node closes its sockets. */
      graceMs: Millis,
    }),
  },
  /** Every second while there is room, and at once when `open` was asked. */
  claim: {
    ask: z.object({ room: z.number().int().min(0).max(10_000), only: Session.nullable() }),
    answer: z.object({ granted: z.array(Granted).max(100) }),
  },
  renew: {
    ask: z.object({ held: z.array(Held).max(10_000), figures: z.record(z.string().max(60), z.number()) }),
    /** `lost` are no longer the node's: it closes them without a word. */
    answer: z.object({ lost: z.array(Session).max(10_000), doors: Doors }),
  },
  release: { ask: Held, answer: z.object({}) },
  "keys.get": {
    ask: Held.extend({ kind: z.string().min(1).max(40), names: z.array(Base64).min(1).max(2_000) }),
    /** In the order asked; null where there is none. */
    answer: z.object({ values: z.array(Base64.nullable()) }),
  },
  commit: {
    ask: Held.extend({
      seq: z.number().int().positive(),
      keys: z.array(Key).max(LINK_COMMIT.keys),
      news: z.array(SessionNews).max(LINK_COMMIT.news),
      /** What is about to leave, sealed, for phones that ask for it again. */
      sent: z.array(z.object({ id: Name, value: Base64 })).max(100),
    }),
    /** `isKnown`: this seq was durable before; the same as done. */
    answer: z.object({ isKnown: z.boolean() }),
  },
  /** Which of these messages are stored: the message id, in groups "group/participant/id". */
  known: {
    ask: Held.extend({ ids: z.array(z.string().max(400)).min(1).max(100) }),
    answer: z.object({ known: z.array(z.boolean()) }),
  },
  "sent.get": { ask: Held.extend({ id: Name }), answer: z.object({ value: Base64.nullable() }) },
  /** Messages of the past, as the news that they would have been; `chat_name` among their attrs is the telephone's own. */
  "history.batch": {
    ask: Held.extend({ job: z.uuid(), news: z.array(SessionNews).max(200) }),
    /** False: whoever wanted them has given up. */
    answer: z.object({ goesOn: z.boolean() }),
  },
  /** People whom a file of the past tells of. */
  "history.people": {
    ask: Held.extend({ job: z.uuid(), people: z.array(ToldPerson).max(200) }),
    /** False: whoever wanted them has given up, or has enough. */
    answer: z.object({ goesOn: z.boolean() }),
  },
  /** Where the session stands. Answered, for the answer may take a pairing back. */
  phase: {
    ask: Held.extend({
      phase: SessionPhase,
      reason: SessionReason.nullable(),
      /** WhatsApp's own code, for people who look it up. */
      code: z.number().int().nullable(),
      /** "waiting": when the next try is due, in milliseconds from now; the lease may be released meanwhile. */
      retryMs: Millis.nullable(),
      /** With "linking" (the telephone has just confirmed) and "open". */
      own: Own.nullable(),
    }),
    /** "logout": not this number. The node logs the device out, deletes nothing and releases. */
    answer: z.object({ verdict: z.enum(["go", "logout"]) }),
  },
} as const;

const HistoryTold = z.object({
  /** "gone": this file can be had no more. "unwanted": the server took no more. */
  outcome: z.enum(["more", "over", "gone", "unwanted"]),
  told: z.number().int().nonnegative(),
});

/** What a server process asks of a node. */
export const serverAsks = {
  /** This session waits for a node: claim it now. Answered after the claim. */
  open: { ask: Session, answer: z.object({ isHeld: z.boolean() }) },
  /** Flush, close, release. */
  close: { ask: Session, answer: z.object({}) },
  /** Hand everything over, ten at a time, and claim nothing more. */
  drain: { ask: z.object({}), answer: z.object({ released: z.number().int() }) },
  /**
   * Start pairing from nothing (fresh creds), or again in the other way. The `pairing` tells go to the link that asked, and
   * only there. Of a session whose orders said "pair", or that is in the phase "pairing".
   */
  pair: {
    ask: Session.extend({
      how: z.enum(["qr", "code"]),
      phone: z
        .string()
        .regex(/^\d{5,20}$/)
        .nullable(),
    }),
    answer: z.object({}),
  },
  /** Log the device out at WhatsApp, release. Keys are deleted by the server, later. */
  logout: { ask: Session, answer: z.object({}) },
  send: {
    ask: Session.extend({
      /** The same for every try. */
      id: Name,
      /** number@s.whatsapp.net, id@lid or group@g.us. */
      to: Jid,
      message: WaJson,
      /** Attributes of the stanza: edit=1 for an edit, 7 for a removal, 8 for an admin's. */
      attrs: Attrs,
      /** Shown as "typing" for so long before. */
      composeMs: Millis.max(5_000),
    }),
    answer: z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("acked") }),
      /** WhatsApp refused: 463, 479, 429 and others. */
      z.object({ outcome: z.literal("refused"), code: z.number().int(), until: Millis.nullable() }),
      /** Nothing has left: the session is not open. */
      z.object({ outcome: z.literal("closed") }),
      /** It left, and nobody answered in time: may be sent again under the same id. */
      z.object({ outcome: z.literal("silent") }),
    ]),
  },
  read: {
    ask: Session.extend({
      keys: z
        .array(z.object({ chat: Jid, participant: Jid.nullable(), id: Name }))
        .min(1)
        .max(100),
    }),
    answer: z.object({}),
  },
  typing: { ask: Session.extend({ to: Jid, isTyping: z.boolean() }), answer: z.object({}) },
  /** Tells of one file of the past by `history.batch` for some seconds; asked again with `skip` until it is over. */
  "history.fetch": {
    ask: Session.extend({
      job: z.uuid(),
      notification: WaJson,
      since: Millis,
      /** This moment is no longer told. */
      until: Millis,
      hasGroups: z.boolean(),
      /** How many messages of this file were told before. */
      skip: z.number().int().nonnegative(),
    }),
    answer: HistoryTold,
  },
  /** The same of the people in a file: tells of them by `history.people`. */
  "history.contacts": {
    ask: Session.extend({ job: z.uuid(), notification: WaJson, skip: z.number().int().nonnegative() }),
    answer: HistoryTold,
  },
  ask: {
    ask: Session.extend({
      about: z.enum(["number", "picture", "group", "mediaConn", "mediaRetry", "timelock", "newChatCap", "rejectCall"]),
      /** number: {numbers: string[]}; picture: {jid}; group: {jid}; mediaRetry: {key, mediaKey}; rejectCall: {callId, from}. */
      of: WaJson,
    }),
    /**
     * number: {found: [{asked, jid, lid}]}; picture: {url}; group: {subject, participants: [{jid, phone, isAdmin}]};
     * mediaConn: {hosts: string[], auth, ttlSeconds}; mediaRetry: {directPath}; timelock: {until}; newChatCap: {...}.
     */
    answer: z.object({ said: WaJson }),
  },
} as const;

/** Told by the node without an answer. */
export const nodeTells = {
  /** What a telephone must be shown. Goes to the link that asked `pair`; never stored, never logged. */
  pairing: Held.extend({
    what: z.discriminatedUnion("show", [
      z.object({
        show: z.literal("qr"),
        qr: z.string().min(1).max(2_000),
        /** How long this one is good for. */
        lastsMs: Millis,
        /** Place in the round, from 1, and the round, from 1 to 3. */
        place: z.number().int().min(1).max(20),
        round: z.number().int().min(1).max(3),
      }),
      z.object({ show: z.literal("code"), code: z.string().regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/), lastsMs: Millis }),
      /** The telephone confirmed; the login follows. */
      z.object({ show: z.literal("linking") }),
      z.object({ show: z.literal("open"), own: Own }),
      z.object({ show: z.literal("ended"), reason: SessionReason, code: z.number().int().nullable() }),
    ]),
  }),
} as const;

/** Told by the server: the first frame on every link. 32 random bytes. */
export const serverTells = { challenge: z.object({ link: z.number().int(), nonce: Base64 }) } as const;

export type NodeAsk = keyof typeof nodeAsks;
export type ServerAsk = keyof typeof serverAsks;
export type NodeAsked<K extends NodeAsk> = z.infer<(typeof nodeAsks)[K]["ask"]>;
export type NodeAnswer<K extends NodeAsk> = z.infer<(typeof nodeAsks)[K]["answer"]>;
export type ServerAsked<K extends ServerAsk> = z.infer<(typeof serverAsks)[K]["ask"]>;
export type ServerAnswer<K extends ServerAsk> = z.infer<(typeof serverAsks)[K]["answer"]>;
export type Pairing = z.infer<(typeof nodeTells)["pairing"]>;

/**
 * Why an ask was not fulfilled. `fenced`: another node or epoch holds the session, close it without a word. `away`: the
 * database or WhatsApp cannot be reached, try again. `refused`: the ask itself makes no sense; repeating does not help.
 */
export const LinkRefusal = z.enum(["fenced", "away", "refused", "notHeld", "notOpen", "unsupported"]);
export type LinkRefusal = z.infer<typeof LinkRefusal>;

/** The envelope: asks are answered under their id, in any order; each side counts its own ids from 1. */
export const LinkFrame = z.discriminatedUnion("t", [
  z.object({ t: z.literal("ask"), id: z.number().int().positive(), op: z.string().max(40), body: z.unknown() }),
  z.object({ t: z.literal("answer"), id: z.number().int().positive(), body: z.unknown() }),
  z.object({ t: z.literal("refusal"), id: z.number().int().positive(), why: LinkRefusal, detail: z.string().max(500) }),
  z.object({ t: z.literal("tell"), op: z.string().max(40), body: z.unknown() }),
]);
export type LinkFrame = z.infer<typeof LinkFrame>;

/** How long whoever asks waits, in milliseconds. An ask that ran out may be repeated: all are repeatable. */
export const LINK_CAPS: Record<NodeAsk | ServerAsk, number> = {
  hello: 5_000,
  claim: 5_000,
  renew: 2_500,
  release: 5_000,
  "keys.get": 5_000,
  commit: 10_000,
  known: 5_000,
  "sent.get": 5_000,
  "history.batch": 30_000,
  "history.people": 30_000,
  phase: 5_000,
  open: 8_000,
  close: 8_000,
  drain: 60_000,
  pair: 8_000,
  logout: 8_000,
  send: 12_000,
  read: 5_000,
  typing: 5_000,
  "history.fetch": 60_000,
  "history.contacts": 60_000,
  ask: 10_000,
};
