// Bounds no drawing can pass. Whoever meets one goes to the fallback, with the reason on the ticket.

export const bounds = {
  stepsPerEvent: 50,
  saysPerEvent: 20,
  callsPerEvent: 1,
  /** The next four count since the customer's last heard word. */
  says: 40,
  visits: 3,
  calls: 10,
  hops: 5,
  events: 1000,
  variables: 100,
  variableLength: 1000,
  variablesBytes: 16 * 1024,
  inbox: 5,
  inboxBytes: 8 * 1024,
  inboundLength: 1000,
  offered: 30,
  /** Questions to an assistant that more words may replace. */
  replacements: 2,
  saysOfAssistant: 10,
  sayingBytes: 16 * 1024,
  longestPauseMs: 60_000,
  /** The same words so many times in a row are a robot's. */
  sameWords: 5,
} as const;
export type Bounds = { [K in keyof typeof bounds]: number };

/** How long an answer to a call is waited for before the error exit is taken. */
export const callWaitMs = { webhookGet: 15_000, assistant: 60_000 } as const;

export const stateBytesMax = 48 * 1024;
