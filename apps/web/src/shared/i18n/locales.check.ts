// Compiled, never run: en and es have exactly the keys of pt, and every error code and setting has its texts in all three.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { SettingKey, SettingSection } from "@prosa/contracts/settings";
import type { En } from "./resources.en.ts";
import type { Es } from "./resources.es.ts";
import type { Resources } from "./resources.ts";

/** The dotted path of every text: "login.title". */
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** Nothing may be left over on either side; what is shows up in the compiler's message. */
type Nothing<_Missing extends never> = true;
type Difference<Source, Other> = Exclude<Paths<Source>, Paths<Other>> | Exclude<Paths<Other>, Paths<Source>>;

interface ErrorText {
  title: string;
  detail: string;
  action: string;
}
type Complete<Texts extends Record<ErrorCode | "unknown" | "network" | "timeout", ErrorText>> = Texts;

/** A setting without a name and an effect does not compile. */
type Explained<
  Texts extends {
    sections: Record<SettingSection, string>;
    keys: Record<SettingKey, { name: string; effect: string }>;
  },
> = Texts;

export type Checks = [
  Nothing<Difference<Resources, En>>,
  Nothing<Difference<Resources, Es>>,
  Complete<Resources["errors"]>,
  Complete<En["errors"]>,
  Complete<Es["errors"]>,
  Explained<Resources["settings"]>,
  Explained<En["settings"]>,
  Explained<Es["settings"]>,
];
