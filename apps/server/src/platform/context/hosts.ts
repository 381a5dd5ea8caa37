// Names under which the product is reached beside the installation's own, and how its page looks there.

/** What a page of the built web application says at one host. */
export interface Dress {
  readonly title: string;
  /** Markup, complete and escaped: the theme's sheet and what the page tells its scripts. */
  readonly head: string;
  /** The icons' links, in place of ours; null leaves ours. */
  readonly icons: string | null;
  /** The text of the web manifest. */
  readonly manifest: string;
}

export interface HostBook {
  /** Whether people use the product under this name. False when it cannot be known. */
  isOurs(hostname: string): Promise<boolean>;
  /** Null: as it was built. Never throws: a page is better plain than not there. */
  dressOf(hostname: string): Promise<Dress | null>;
}

/** Stands in until a module that knows hosts is mounted. */
export const noHosts: HostBook = { isOurs: async () => false, dressOf: async () => null };
