// A file's kind as a small sheet with its extension, and its name with the end always readable.

import { extensionOf, glyphOf, splitName } from "./files.rules.ts";
import css from "./media.module.css";

export function FileGlyph({ name, mime }: { name: string | null; mime: string }) {
  return (
    <span className={css.glyph} data-kind={glyphOf(name, mime)} aria-hidden>
      {extensionOf(name, mime).slice(0, 4).toUpperCase()}
    </span>
  );
}

export function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name);
  return (
    <span className={css.fileName} title={name}>
      <span className="trunc">{head}</span>
      {tail && <span>{tail}</span>}
    </span>
  );
}
