// The namespaces and their shape. pt is the source; a new namespace is one line here and three files in locales/.
import type attend from "./locales/pt/attend.json";
import type auth from "./locales/pt/auth.json";
import type book from "./locales/pt/book.json";
import type channels from "./locales/pt/channels.json";
import type common from "./locales/pt/common.json";
import type composer from "./locales/pt/composer.json";
import type contacts from "./locales/pt/contacts.json";
import type errors from "./locales/pt/errors.json";
import type finance from "./locales/pt/finance.json";
import type help from "./locales/pt/help.json";
import type home from "./locales/pt/home.json";
import type hours from "./locales/pt/hours.json";
import type kanban from "./locales/pt/kanban.json";
import type message from "./locales/pt/message.json";
import type nav from "./locales/pt/nav.json";
import type panel from "./locales/pt/panel.json";
import type patterns from "./locales/pt/patterns.json";
import type people from "./locales/pt/people.json";
import type privacy from "./locales/pt/privacy.json";
import type queues from "./locales/pt/queues.json";
import type reasons from "./locales/pt/reasons.json";
import type search from "./locales/pt/search.json";
import type settings from "./locales/pt/settings.json";
import type tags from "./locales/pt/tags.json";
import type texts from "./locales/pt/texts.json";
import type ticket from "./locales/pt/ticket.json";

export interface Resources {
  common: typeof common;
  book: typeof book;
  channels: typeof channels;
  contacts: typeof contacts;
  nav: typeof nav;
  auth: typeof auth;
  errors: typeof errors;
  home: typeof home;
  finance: typeof finance;
  kanban: typeof kanban;
  ticket: typeof ticket;
  attend: typeof attend;
  message: typeof message;
  composer: typeof composer;
  panel: typeof panel;
  patterns: typeof patterns;
  privacy: typeof privacy;
  search: typeof search;
  settings: typeof settings;
  hours: typeof hours;
  help: typeof help;
  people: typeof people;
  texts: typeof texts;
  reasons: typeof reasons;
  tags: typeof tags;
  queues: typeof queues;
}

export type Namespace = keyof Resources;
