// Compiled, never run: en and es have exactly the keys of pt, and every error code and setting has its texts in all three.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { SettingKey, SettingSection } from "@prosa/contracts/settings";
import type enAttend from "./locales/en/attend.json";
import type enAuth from "./locales/en/auth.json";
import type enBook from "./locales/en/book.json";
import type enChannels from "./locales/en/channels.json";
import type enCommon from "./locales/en/common.json";
import type enComposer from "./locales/en/composer.json";
import type enContacts from "./locales/en/contacts.json";
import type enErrors from "./locales/en/errors.json";
import type enFinance from "./locales/en/finance.json";
import type enHelp from "./locales/en/help.json";
import type enHome from "./locales/en/home.json";
import type enHours from "./locales/en/hours.json";
import type enKanban from "./locales/en/kanban.json";
import type enMessage from "./locales/en/message.json";
import type enNav from "./locales/en/nav.json";
import type enPanel from "./locales/en/panel.json";
import type enPatterns from "./locales/en/patterns.json";
import type enPeople from "./locales/en/people.json";
import type enPrivacy from "./locales/en/privacy.json";
import type enQueues from "./locales/en/queues.json";
import type enReasons from "./locales/en/reasons.json";
import type enSearch from "./locales/en/search.json";
import type enSettings from "./locales/en/settings.json";
import type enTags from "./locales/en/tags.json";
import type enTexts from "./locales/en/texts.json";
import type enTicket from "./locales/en/ticket.json";
import type esAttend from "./locales/es/attend.json";
import type esAuth from "./locales/es/auth.json";
import type esBook from "./locales/es/book.json";
import type esChannels from "./locales/es/channels.json";
import type esCommon from "./locales/es/common.json";
import type esComposer from "./locales/es/composer.json";
import type esContacts from "./locales/es/contacts.json";
import type esErrors from "./locales/es/errors.json";
import type esFinance from "./locales/es/finance.json";
import type esHelp from "./locales/es/help.json";
import type esHome from "./locales/es/home.json";
import type esHours from "./locales/es/hours.json";
import type esKanban from "./locales/es/kanban.json";
import type esMessage from "./locales/es/message.json";
import type esNav from "./locales/es/nav.json";
import type esPanel from "./locales/es/panel.json";
import type esPatterns from "./locales/es/patterns.json";
import type esPeople from "./locales/es/people.json";
import type esPrivacy from "./locales/es/privacy.json";
import type esQueues from "./locales/es/queues.json";
import type esReasons from "./locales/es/reasons.json";
import type esSearch from "./locales/es/search.json";
import type esSettings from "./locales/es/settings.json";
import type esTags from "./locales/es/tags.json";
import type esTexts from "./locales/es/texts.json";
import type esTicket from "./locales/es/ticket.json";
import type { Resources } from "./resources.ts";

interface En {
  common: typeof enCommon;
  book: typeof enBook;
  channels: typeof enChannels;
  contacts: typeof enContacts;
  nav: typeof enNav;
  auth: typeof enAuth;
  errors: typeof enErrors;
  home: typeof enHome;
  finance: typeof enFinance;
  kanban: typeof enKanban;
  ticket: typeof enTicket;
  attend: typeof enAttend;
  message: typeof enMessage;
  composer: typeof enComposer;
  panel: typeof enPanel;
  patterns: typeof enPatterns;
  privacy: typeof enPrivacy;
  search: typeof enSearch;
  settings: typeof enSettings;
  hours: typeof enHours;
  help: typeof enHelp;
  people: typeof enPeople;
  texts: typeof enTexts;
  reasons: typeof enReasons;
  tags: typeof enTags;
  queues: typeof enQueues;
}

interface Es {
  common: typeof esCommon;
  book: typeof esBook;
  channels: typeof esChannels;
  contacts: typeof esContacts;
  nav: typeof esNav;
  auth: typeof esAuth;
  errors: typeof esErrors;
  home: typeof esHome;
  finance: typeof esFinance;
  kanban: typeof esKanban;
  ticket: typeof esTicket;
  attend: typeof esAttend;
  message: typeof esMessage;
  composer: typeof esComposer;
  panel: typeof esPanel;
  patterns: typeof esPatterns;
  privacy: typeof esPrivacy;
  search: typeof esSearch;
  settings: typeof esSettings;
  hours: typeof esHours;
  help: typeof esHelp;
  people: typeof esPeople;
  texts: typeof esTexts;
  reasons: typeof esReasons;
  tags: typeof esTags;
  queues: typeof esQueues;
}

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
