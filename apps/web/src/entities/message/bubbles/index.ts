// Parts of a drawn message that customers' conversations and colleagues' chats share.
import { lazy } from "react";
import { loadPatiently } from "../../../shared/ui/index.ts";

export { default as aroundCss } from "./around.module.css";
export { DocumentBody } from "./DocumentBody.tsx";
export { MentionText } from "./MentionText.tsx";
export { default as mediaCss } from "./media.module.css";
export { default as messageCss } from "./message.module.css";
export {
  type MessageDoor,
  MessageDoorContext,
  type ShownMessage,
  type ShownQuote,
  type ShownReaction,
  useMessageDoor,
} from "./message-door.ts";
export { ImageBody, StickerBody, VideoBody } from "./PictureBody.tsx";
export { QuotedBar } from "./QuotedBar.tsx";
export { groupReactions, ReactionChips } from "./ReactionChips.tsx";
export { nextReaction, quickReactions } from "./reactions.rules.ts";
export { useWords, type Worded } from "./use-words.ts";
export { VoiceBody } from "./VoiceBody.tsx";

/** The emoji come when they are asked for. */
export const ReactionPicker = lazy(() => loadPatiently(() => import("./ReactionPicker.tsx")));
