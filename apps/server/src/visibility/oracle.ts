// Who sees which ticket, told from the sentences of the core specification (section 6) and, where those are silent, of
// docs/decisions/008 and 014. Written apart from the rule it judges: it imports nothing and shares no word with it.

export interface Person {
  id: number;
  profile: string;
  isSupport: boolean;
  queues: ReadonlySet<number>;
  /** Null: every channel, now and later. */
  channels: ReadonlySet<number> | null;
  /** How many contacts are this person's. */
  wallet: number;
  ignoresWallets: boolean;
}

/** The company's settings by their own names; a missing one is off. */
export type Wishes = Readonly<Record<string, boolean | undefined>>;

export interface Conversation {
  status: string;
  queue: number | null;
  attendant: number | null;
  channel: number;
  turn: string;
  isGroup: boolean;
  isPrivate: boolean;
  /** In whose wallet the contact is. */
  owners: ReadonlySet<number>;
}

export function sees(person: Person, wishes: Wishes, conversation: Conversation): boolean {
  // What waits for an answer to a campaign is nowhere (decision 080).
  if (conversation.status === "asleep") return false;

  // "A support user is treated as admin."
  const profile = person.isSupport ? "admin" : person.profile;
  const isOwn = conversation.attendant === person.id;

  // "Private tickets can be hidden from non-admins." Nobody is hidden from what they attend themselves.
  if (wishes.HidePrivateTickets && conversation.isPrivate && profile !== "admin" && !isOwn) return false;

  // "Admin and supervisor with showAll on see all tickets."
  if (profile === "admin" || profile === "supervisor") return true;

  // "Users see only channels they have access to"; whom nobody granted any sees none.
  if (person.channels !== null && !person.channels.has(conversation.channel)) return false;

  // "Other users see only tickets of queues they belong to, their own tickets, and group tickets in their queues";
  // what has no queue may be picked up by anybody, and a group is picked up by nobody.
  if (isOwn) return true;
  const isOfQueue = conversation.queue !== null && person.queues.has(conversation.queue);
  const isLoose = conversation.queue === null && !conversation.isGroup;
  // "... direct tickets to wallet owners": they see them besides.
  const isDirected = Boolean(wishes.DirectTicketsToWallets) && conversation.owners.has(person.id);
  if (!isOfQueue && !isLoose && !isDirected) return false;

  // "... hide chatbot tickets ..."
  if (wishes.NotViewTicketsChatBot && (conversation.turn === "bot" || conversation.turn === "assistant")) return false;

  // "... hide tickets assigned to others (not applied to queue supervisor)."
  if (wishes.NotViewAssignedTickets && conversation.attendant !== null && profile !== "supervisorfila") return false;

  // "Users with a wallet may be limited to wallet contacts."
  const isLimited = wishes.WalletContactsOnly && profile === "user" && person.wallet > 0 && !person.ignoresWallets;
  return !isLimited || conversation.owners.has(person.id);
}
