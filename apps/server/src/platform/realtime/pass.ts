// What the journal's leader tells all processes: one stretch of the journal as news, or that it is alive.
import type { TenantNews } from "#platform/journal";

export interface Pass {
  readonly epoch: number;
  readonly n: number;
  readonly from: string;
  readonly to: string | null;
  readonly news: readonly TenantNews[];
}

export interface Heartbeat {
  readonly epoch: number;
  readonly n: number;
  readonly at: string;
}

/** A pass as it travels: dates are text by then. One entry, so that it arrives whole or not at all. */
export interface Told {
  /** The process that told it; it has delivered to its own sockets already. */
  readonly by: string;
  readonly epoch: number;
  readonly n: number;
  readonly isHeartbeat: boolean;
  readonly from: string;
  readonly to: string | null;
  readonly parcels: readonly Parcel[];
}

export type Parcel =
  | { readonly tenantId: number; readonly rooms: readonly string[]; readonly event: unknown; readonly type: string }
  | { readonly ended: readonly string[]; readonly code: string }
  /** The company had more news than is carried: its windows ask the database. */
  | { readonly asks: number };
