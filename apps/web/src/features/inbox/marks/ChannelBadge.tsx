// The channel's glyph in its colour, at the corner of an avatar. The name beside it says the channel in words.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { CSSProperties } from "react";
import { ChannelGlyph, lookOf } from "../../../shared/channel-mark/index.ts";
import css from "./marks.module.css";

export function ChannelBadge({ type }: { type: ChannelType }) {
  return (
    <span className={css.channel} style={{ "--channel": `var(--ch-${lookOf(type).token})` } as CSSProperties}>
      <ChannelGlyph type={type} />
    </span>
  );
}
