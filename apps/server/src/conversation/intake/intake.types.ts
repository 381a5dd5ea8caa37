// The words of intake: whose webhook it is, and what became of it.

export interface Source {
  tenantId: number;
  channelId: number;
  type: string;
  externalId: string | null;
}

export interface Applied {
  created: number;
  changed: number;
  known: number;
  /** About messages that are not here yet: kept until they come. */
  unmatched: number;
  /** From people the company wants to hear nothing of. */
  ignored: number;
  /** Files that wait to be fetched. */
  mediaIds: string[];
}

/** The SQL call that takes changes in, which is the whole transaction: intake's own, or one that does more in it. */
export interface Call {
  /** The statement's name: planned once per connection. */
  readonly name: string;
  readonly text: string;
  params(changes: string, now: Date, isSign: boolean): unknown[];
}
