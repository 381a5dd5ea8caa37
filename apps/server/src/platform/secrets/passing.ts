// Seals what only passes between our own processes, so that what carries it cannot read or change it.
import { hkdfSync } from "node:crypto";
import type { Config } from "#platform/config";
import { DecryptionRefused, open, seal } from "./envelope.ts";

export interface PassingSeal {
  seal(plain: string, binding: readonly (string | number)[]): string;
  /** Throws DecryptionRefused: an unknown key, other bytes, or bound to something else. */
  open(sealed: string, binding: readonly (string | number)[]): string;
}

/** The first master key seals; the others open what a process that does not know it yet has sealed. */
export function createPassingSeal({ masterKeys }: Pick<Config, "masterKeys">, purpose: string): PassingSeal {
  const keys = new Map(
    masterKeys.map(({ id, key }) => [
      id,
      Buffer.from(hkdfSync("sha256", key.reveal(), "", `prosa passing ${purpose}`, 32)),
    ]),
  );
  const [first] = masterKeys;
  return {
    seal(plain, binding) {
      const sealed = seal(keys.get(first.id) as Buffer, Buffer.from(plain), [purpose, ...binding]);
      return `${first.id}.${sealed.toString("base64")}`;
    },
    open(text, binding) {
      const dot = text.indexOf(".");
      const key = keys.get(text.slice(0, dot));
      if (!key) throw new DecryptionRefused();
      return open(key, Buffer.from(text.slice(dot + 1), "base64"), [purpose, ...binding]).toString();
    },
  };
}
