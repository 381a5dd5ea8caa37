// Cursors are believed only with our mark on them: keys of their own, derived from the token keys and rotated with those.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config";

/** What it says, which key marked it, the mark. */
const SEALED = /^([\w-]{1,3800})\.([\w-]{1,40})\.([\w-]{43})$/;

export interface CursorSeal {
  seal(text: string): string;
  /** The text that was sealed; null for everything else, such as cursors from before there were marks. */
  open(sealed: string): string | null;
}

/** The first key marks; all that are configured are believed. */
export function createCursorSeal(keys: Config["tokenKeys"]): CursorSeal {
  const derived = new Map(
    keys.map(({ kid, secret }) => [kid, Buffer.from(hkdfSync("sha256", secret.reveal(), "", "prosa sync cursor", 32))]),
  );
  const [{ kid: signing }] = keys;
  const markOf = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();

  return {
    seal: (text) => `${text}.${signing}.${markOf(derived.get(signing) as Buffer, text).toString("base64url")}`,
    open(sealed) {
      const [, text, kid, mark] = SEALED.exec(sealed) ?? [];
      const key = kid === undefined ? undefined : derived.get(kid);
      if (text === undefined || mark === undefined || key === undefined) return null;
      return timingSafeEqual(markOf(key, text), Buffer.from(mark, "base64url")) ? text : null;
    },
  };
}
