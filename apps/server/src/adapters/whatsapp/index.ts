// Door of WhatsApp's own words: names of people, contents of messages and what a telephone can do, for all that speak of them.
export { bookEntry } from "./address-book.ts";
export { contentOf, contextOf, referralOf, type Said, wordsOf } from "./content.ts";
export {
  groupId,
  groupIdentity,
  identitiesOf,
  identityOf,
  isGroup,
  jidOf,
  OWN,
  partsOf,
  partsOfId,
  plainJid,
  spellingsOf,
} from "./jids.ts";
export { telephone } from "./telephone.ts";
export { unwrap } from "./unwrap.ts";
