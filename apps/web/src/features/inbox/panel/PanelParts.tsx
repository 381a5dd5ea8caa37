// Small parts of the panel: a section that folds and remembers it, a line of facts, what is unsaved, a value to copy, bones.
import { ActionIcon } from "@mantine/core";
import { IconCheck, IconChevronDown, IconCopy, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { showError, useFlash } from "../../../shared/notices/index.ts";
import css from "./panel.module.css";

interface SectionProps {
  /** Under this name it is remembered whether it is folded. */
  name: string;
  title: string;
  count?: number | undefined;
  children: ReactNode;
}

export function Section({ name, title, count, children }: SectionProps) {
  const key = `prosa.panel.${name}`;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== "folded");
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) localStorage.setItem(key, "folded");
    else localStorage.removeItem(key);
  };
  return (
    <section className={css.section}>
      <h3>
        <button type="button" className={css.fold} aria-expanded={isOpen} onClick={toggle}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
          <IconChevronDown size={14} stroke={1.75} data-open={isOpen || undefined} aria-hidden />
        </button>
      </h3>
      {isOpen && <div className={css.inside}>{children}</div>}
    </section>
  );
}

/** Something was typed and not saved; what can be done about it stands beside. */
export function DraftStrip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.draftStrip} role="status">
      <IconPencil size={14} stroke={1.75} aria-hidden />
      <span className="grow">{text}</span>
      {children}
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Turns to a check for the moment the flash lasts. */
export function CopyValue({ value, label, done }: { value: string; label: string; done: string }) {
  const [isCopied, flash] = useFlash();
  return (
    <ActionIcon
      size={24}
      className={css.copy}
      aria-label={isCopied ? done : label}
      title={label}
      data-flash={isCopied || undefined}
      onClick={() => void navigator.clipboard.writeText(value).then(flash, showError)}
    >
      {isCopied ? <IconCheck size={14} stroke={2} aria-hidden /> : <IconCopy size={14} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}

export function PanelBones() {
  return (
    <div className={css.bones}>
      <span className="skel" style={{ height: 72 }} />
      <span className="skel" style={{ height: 120 }} />
      <span className="skel" style={{ height: 60 }} />
    </div>
  );
}
