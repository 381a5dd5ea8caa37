// What kind of message a preview stands for, as a small picture before its words.
import type { MessageType } from "@prosa/contracts/message-content";
import {
  IconCamera,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconNote,
  IconPhone,
  IconRobot,
  IconSticker,
  IconUser,
  IconVideo,
} from "@tabler/icons-react";

const glyphs: Partial<Record<MessageType, typeof IconCamera>> = {
  image: IconCamera,
  video: IconVideo,
  audio: IconMicrophone,
  voice: IconMicrophone,
  document: IconFileText,
  sticker: IconSticker,
  location: IconMapPin,
  contacts: IconUser,
  call: IconPhone,
  note: IconNote,
};

export function PreviewGlyph({ type, isBot }: { type: MessageType; isBot: boolean }) {
  const Glyph = glyphs[type] ?? (isBot ? IconRobot : null);
  return Glyph && <Glyph size={14} stroke={1.75} style={{ flex: "none" }} aria-hidden />;
}
