// Values that print as [hidden] wherever they are printed, so that forgetting to redact is harmless.
import { inspect } from "node:util";

const SHOWN = "[hidden]";

export class Hidden<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The only way to the value: search for it to find every place where one is used. */
  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return SHOWN;
  }

  toString(): string {
    return SHOWN;
  }

  valueOf(): string {
    return SHOWN;
  }

  [Symbol.toPrimitive](): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }

  get [Symbol.toStringTag](): string {
    return "Hidden";
  }
}

export type Secret<T = string> = Hidden<T> & { readonly kind?: "secret" };
export type Personal<T = string> = Hidden<T> & { readonly kind?: "personal" };

/** Passwords, tokens, keys, codes: whoever reads one can act as its owner. */
export const secret = <T>(value: T): Secret<T> => new Hidden(value);

/** Phone numbers, e-mails, names, what people wrote. */
export const personal = <T>(value: T): Personal<T> => new Hidden(value);
