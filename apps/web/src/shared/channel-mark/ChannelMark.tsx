// A channel's picture on its colour, as large as an avatar.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { CSSProperties } from "react";
import { ChannelGlyph } from "./ChannelGlyph.tsx";
import css from "./channel-mark.module.css";
import { lookOf } from "./look.ts";

export function ChannelMark({ type }: { type: ChannelType }) {
  return (
    <span className={css.mark} style={{ "--channel": `var(--ch-${lookOf(type).token})` } as CSSProperties}>
      <ChannelGlyph type={type} />
    </span>
  );
}
