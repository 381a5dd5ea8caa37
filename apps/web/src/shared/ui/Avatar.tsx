// A person or a contact as a circle: the picture, or initials on one of ten pairs chosen by the id.
import { useState } from "react";
import { initialsOf, toneOf } from "./avatar.rules.ts";
import css from "./ui.module.css";
import { usePicture } from "./use-picture.ts";

interface Props {
  id: number;
  name: string;
  picture?: string | null;
  size?: 20 | 24 | 32 | 36 | 40 | 56 | 72;
  online?: boolean;
  paused?: boolean;
  group?: boolean;
  /** A badge at the lower right, such as the channel's glyph. */
  badge?: React.ReactNode;
}

export function Avatar({ id, name, picture, size = 40, online, paused, group, badge }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = usePicture(picture);
  const tone = toneOf(id);
  return (
    <span
      className={css.avatar}
      data-size={size}
      data-group={group || undefined}
      style={{ background: `var(--av${tone})`, color: `var(--av${tone}t)` }}
      aria-hidden
    >
      {source && broken !== source ? (
        <img src={source} alt="" onError={() => setBroken(source)} />
      ) : (
        // Drawn, not written: initials are no text to be read, searched or compared with the name.
        <i className={css.initials} data-initials={initialsOf(name)} />
      )}
      {(online || paused) && <i className={css.onlineDot} data-paused={paused || undefined} />}
      {badge}
    </span>
  );
}
