// Time and chance as inputs: the real ones; tests pass their own.
import { randomBytes, randomInt, randomUUID } from "node:crypto";

export interface Clock {
  now(): Date;
  /** Milliseconds that never jump: for durations and leases. */
  monotonic(): number;
}

export interface Ids {
  uuid(): string;
  /** Unguessable text for the given number of random bytes. */
  token(bytes?: number): string;
  /** Forty bits that people can type: eight characters without I, L, O, U. */
  code(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = 32) => randomBytes(bytes).toString("base64url"),
  code: () => Array.from({ length: 8 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join(""),
};
