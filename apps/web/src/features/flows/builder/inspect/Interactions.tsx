// The interactions of a step in their order: one opens at a time; each can be moved, doubled and taken away.
import { ActionIcon, Menu, UnstyledButton } from "@mantine/core";
import type { Interaction, TalkStep } from "@prosa/flows";
import { channelKinds, channelSets, isDegraded, isSpoken, savedLimits } from "@prosa/flows";
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { blockIcons } from "../state/block-icons.ts";
import { blockGroups, isInteraction } from "../state/blocks.rules.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { changeTalk, moved } from "../state/edits.rules.ts";
import { useProblems, useProblemWords } from "../state/use-problems.ts";
import { useWords } from "../state/use-words.ts";
import { InteractionFields } from "./InteractionFields.tsx";
import css from "./inspect.module.css";

const kinds = [...blockGroups.send, ...blockGroups.ask, ...blockGroups.do].filter(isInteraction);

export function Interactions({ step }: { step: TalkStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const { interactions } = step;
  const [open, setOpen] = useState<string | null>(interactions.length === 1 ? (interactions[0]?.id ?? null) : null);
  const set = (next: Interaction[], group?: string) =>
    store.edit((document) => changeTalk(document, step.id, { interactions: next }), group);
  const add = (kind: (typeof kinds)[number]) => {
    drawing.addTo(kind, step);
    const now = store.document().steps.find(({ id }) => id === step.id);
    setOpen(now?.kind === "step" ? (now.interactions.at(-1)?.id ?? null) : null);
  };
  return (
    <section aria-label={t("inspector.interactions")}>
      <h3>{t("inspector.interactions")}</h3>
      {interactions.map((one, index) => (
        <InteractionCard
          key={one.id}
          stepId={step.id}
          value={one}
          isOpen={open === one.id}
          onToggle={() => setOpen(open === one.id ? null : one.id)}
          onChange={(next) => set(interactions.with(index, next), `i:${one.id}`)}
          onMove={(by) => set(moved(interactions, index, by))}
          onCopy={() => set(interactions.toSpliced(index + 1, 0, { ...one, id: drawing.nextId()("i") }))}
          onRemove={() => set(interactions.toSpliced(index, 1))}
          isFirst={index === 0}
          isLast={index === interactions.length - 1}
        />
      ))}
      {!readOnly && interactions.length < savedLimits.interactions && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <UnstyledButton className={css.add}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t("inspector.addInteraction")}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown className="scroll" mah={320}>
            {kinds.map((kind) => {
              const Glyph = blockIcons[kind];
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
                  onClick={() => add(kind)}
                >
                  {t(`block.${kind}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}

interface CardProps {
  stepId: string;
  value: Interaction;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle(): void;
  onChange(next: Interaction): void;
  onMove(by: 1 | -1): void;
  onCopy(): void;
  onRemove(): void;
}

function InteractionCard(props: CardProps) {
  const { stepId, value, isOpen, onToggle, onChange } = props;
  const { t } = useTranslation("builder");
  const { readOnly } = useBuilder();
  const words = useWords();
  const say = useProblemWords();
  const problems = useProblems().filter((one) => one.stepId === stepId && one.part === value.id);
  const Glyph = blockIcons[value.kind];
  const name = t(`block.${value.kind}`);
  return (
    <div className={css.card} data-error={problems.some(({ severity }) => severity === "error") || undefined}>
      <div className={css.cardHead}>
        <UnstyledButton
          className={css.cardOpen}
          aria-expanded={isOpen}
          aria-label={t("inspector.edit", { name: `${name}: ${words.line(value)}` })}
          onClick={onToggle}
        >
          <span className={css.glyph}>
            <Glyph size={16} stroke={1.75} aria-hidden />
          </span>
          <span className="grow">
            <b>{name}</b>
            <span className="trunc">{words.line(value)}</span>
          </span>
        </UnstyledButton>
        {!readOnly && <CardMenu {...props} name={name} />}
      </div>
      {isOpen && (
        <fieldset className={css.fields} disabled={readOnly}>
          <InteractionFields value={value} onChange={onChange} />
          <OnChannels value={value} />
        </fieldset>
      )}
      {problems.map(({ code, detail }) => (
        <p key={code} className={css.problem}>
          {say({ code, detail })}
        </p>
      ))}
    </div>
  );
}

function CardMenu({ name, isFirst, isLast, onMove, onCopy, onRemove }: CardProps & { name: string }) {
  const { t } = useTranslation("builder");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t("inspector.menuOf", { name })}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isFirst}
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => onMove(-1)}
        >
          {t("inspector.up")}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => onMove(1)}
        >
          {t("inspector.down")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={onCopy}>
          {t("inspector.duplicate")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {t("inspector.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which channels show something else than is drawn. */
function OnChannels({ value }: { value: Interaction }) {
  const { t } = useTranslation("builder");
  if (!isSpoken(value)) return null;
  const others = channelKinds.filter((kind) => isDegraded(value, channelSets[kind]));
  if (others.length === 0) return null;
  return (
    <p className="meta">
      {t("inspector.channels")} {others.map((kind) => t(`channelKind.${kind}`)).join(", ")}: {t("inspector.asText")}
    </p>
  );
}
