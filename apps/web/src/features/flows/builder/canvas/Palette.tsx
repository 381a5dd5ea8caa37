// The blocks: dragged onto the canvas, or clicked to go into the chosen step.
import { Progress, TextInput } from "@mantine/core";
import { publishLimits } from "@prosa/flows";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { plain } from "../../../../shared/palette/search.rules.ts";
import { blockIcons } from "../state/block-icons.ts";
import { type Block, badges, blockGroups, groupNames } from "../state/blocks.rules.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import css from "./canvas.module.css";

/** How a dragged block is named between the palette and the canvas. */
export const BLOCK_TYPE = "application/x-prosa-block";
const MB = 1024 * 1024;

export function Palette() {
  const { t } = useTranslation("builder");
  const [words, setWords] = useState("");
  const fits = (block: Block) => plain(t(`block.${block}`)).includes(plain(words.trim()));
  const groups = groupNames
    .map((name) => ({ name, blocks: blockGroups[name].filter(fits) }))
    .filter(({ blocks }) => blocks.length > 0);
  return (
    <aside className={css.palette} aria-label={t("palette.title")} data-region="" tabIndex={-1}>
      <TextInput
        size="xs"
        aria-label={t("palette.search")}
        placeholder={t("palette.search")}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={`scroll ${css.blocks}`}>
        {groups.map(({ name, blocks }) => (
          <section key={name} aria-label={t(`palette.${name}`)}>
            <h2>{t(`palette.${name}`)}</h2>
            {blocks.map((block) => (
              <BlockButton key={block} block={block} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="meta">{t("palette.none")}</p>}
      </div>
      <FileMeter />
    </aside>
  );
}

function BlockButton({ block }: { block: Block }) {
  const { t } = useTranslation("builder");
  const drawing = useDrawing();
  const Glyph = blockIcons[block];
  const badge = badges[block];
  return (
    <button
      type="button"
      className={css.block}
      draggable
      title={t("palette.hint")}
      onDragStart={(event) => {
        event.dataTransfer.setData(BLOCK_TYPE, block);
        event.dataTransfer.effectAllowed = "copy";
      }}
      onClick={() => drawing.add(block)}
    >
      <Glyph size={18} stroke={1.75} aria-hidden />
      <span className="trunc grow">{t(`block.${block}`)}</span>
      {badge && <span className={css.badge}>{t(`palette.${badge}`)}</span>}
    </button>
  );
}

function FileMeter() {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { store } = useBuilder();
  const bytes = useDrawn(store, ({ steps }) =>
    steps
      .flatMap((step) => (step.kind === "step" ? step.interactions : []))
      .reduce((sum, one) => sum + (one.kind === "files" ? one.files.reduce((all, { size }) => all + size, 0) : 0), 0),
  );
  const most = publishLimits.filesBytes;
  const used = Math.round((bytes / MB) * 10) / 10;
  return (
    <div className={css.meter}>
      <p className="meta">
        <span>{t("palette.files")}</span>
        <span className="tnum">
          {t("palette.filesOf", { used: formats.measure(used), most: formats.count(most / MB) })}
        </span>
      </p>
      <Progress
        value={Math.min(100, (bytes / most) * 100)}
        color={bytes > most ? "red" : undefined}
        size={5}
        aria-label={t("palette.files")}
      />
    </div>
  );
}
