// Pushes on this device: whether it takes them, and what the page and its worker show.
export {
  type Ability,
  ability,
  addressAgain,
  closeHere,
  followPresses,
  keepChoice,
  leaveHere,
  type Subscribed,
  showHere,
  subscribeHere,
} from "./device.ts";
export { pushLanguageOf } from "./push-words.rules.ts";
