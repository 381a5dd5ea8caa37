// The picture of a channel, drawn in the current colour. Whoever shows it says the channel in words beside it.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { ReactNode } from "react";
import { type Glyph, lookOf } from "./look.ts";

const bubble = (
  <path
    d="M6 1.3a4.6 4.6 0 0 0-4 6.9L1.4 10.6l2.5-.6A4.6 4.6 0 1 0 6 1.3z"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.15"
    strokeLinejoin="round"
  />
);

const glyphs: Record<Glyph, ReactNode> = {
  official: (
    <>
      {bubble}
      <path
        d="M4 6l1.5 1.5L8.2 4.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  whatsapp: (
    <>
      {bubble}
      <path
        d="M4.2 3.9c.5-.4.9 0 1.1.7.1.4-.4.6-.3.9.2.6.7 1 1.3 1.3.3.1.5-.4.9-.3.7.2 1.1.6.7 1.1-.5.6-1.5.7-2.6-.1C4.2 6.7 3.6 4.6 4.2 3.9z"
        fill="currentColor"
      />
    </>
  ),
  telegram: <path d="M1.3 5.7l9.2-3.9-1.5 8.3-3-2.1-1.5 1.6-.4-2.7 4-3.2-5 2.7z" fill="currentColor" />,
  instagram: (
    <>
      <rect x="1.5" y="1.5" width="9" height="9" rx="2.6" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="6" cy="6" r="2" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="8.7" cy="3.3" r=".65" fill="currentColor" />
    </>
  ),
  facebook: (
    <path
      d="M6.6 10.8V6.7h1.5l.3-1.7H6.6V4c0-.6.3-.9.9-.9h.9V1.6c-.3-.1-.8-.1-1.3-.1-1.4 0-2.3.8-2.3 2.3V5H3.3v1.7h1.5v4.1z"
      fill="currentColor"
    />
  ),
  web: (
    <>
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.1" />
      <path
        d="M1.7 6h8.6M6 1.6c-2 2.5-2 6.3 0 8.8 2-2.5 2-6.3 0-8.8z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
      />
    </>
  ),
};

export function ChannelGlyph({ type }: { type: ChannelType }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {glyphs[lookOf(type).glyph]}
    </svg>
  );
}
