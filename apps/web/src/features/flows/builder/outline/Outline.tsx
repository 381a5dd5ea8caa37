// The flow as a list of steps with the same fields as the inspector: for keyboards, screen readers and phones.
import { Button, Menu, TextInput, UnstyledButton } from "@mantine/core";
import type { Step } from "@prosa/flows";
import { IconChevronDown, IconChevronRight, IconPlus, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { plain } from "../../../../shared/palette/search.rules.ts";
import { Chip } from "../../../../shared/ui/index.ts";
import { NameBox, StepMenu } from "../inspect/Inspector.tsx";
import inspect from "../inspect/inspect.module.css";
import { StepFields } from "../inspect/StepFields.tsx";
import { blockIcons, stepIcon } from "../state/block-icons.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { useDrawn, useLooks } from "../state/document-store.ts";
import { textOf } from "../state/edits.rules.ts";
import { exitsOf, walkOrder } from "../state/exits.rules.ts";
import { useProblems } from "../state/use-problems.ts";
import { useWords } from "../state/use-words.ts";
import css from "./outline.module.css";

export function Outline() {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const document = useDrawn(store, (one) => one);
  const [words, setWords] = useState("");
  const { reached, unreached } = walkOrder(document);
  const fits = (step: Step) => plain(textOf(step)).includes(plain(words.trim()));
  const isSearching = words.trim() !== "";
  const [near, far] = [reached.filter(fits), unreached.filter(fits)];
  return (
    <section className={`scroll ${css.outline}`} aria-label={t("outline.title")} data-testid="flow-outline">
      <div className={css.tools}>
        <TextInput
          className="grow"
          size="xs"
          aria-label={t("outline.search")}
          placeholder={t("outline.search")}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-outline-search=""
        />
        <AddStep />
      </div>
      <p className="sr" role="status">
        {isSearching ? t("outline.found", { count: near.length + far.length }) : ""}
      </p>
      {isSearching && near.length + far.length === 0 && <p className="meta">{t("outline.found", { count: 0 })}</p>}
      <ol className={css.steps}>
        {near.map((step) => (
          <StepLine key={step.id} step={step} isStart={step.id === document.start} />
        ))}
      </ol>
      {far.length > 0 && (
        <>
          <h2 className={css.apart}>{t("outline.unreached")}</h2>
          <ol className={css.steps}>
            {far.map((step) => (
              <StepLine key={step.id} step={step} isStart={false} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function AddStep() {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  if (readOnly) return null;
  const add = (block: "step" | "assistant" | "secondCopy" | "check" | "split") => {
    store.choose([]);
    drawing.add(block);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          {t("outline.add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["step", "assistant", "secondCopy", "check", "split"] as const).map((block) => {
          const Glyph = blockIcons[block];
          return (
            <Menu.Item
              key={block}
              leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
              onClick={() => add(block)}
            >
              {t(`block.${block}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function StepLine({ step, isStart }: { step: Step; isStart: boolean }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const words = useWords();
  const isOpen = useLooks(store, ({ selected }) => selected.length === 1 && selected[0] === step.id);
  const at = useLooks(store, ({ lit }) => lit?.at === step.id);
  const errors = useProblems().filter(({ stepId, severity }) => stepId === step.id && severity === "error").length;
  const line = useRef<HTMLLIElement>(null);
  const Glyph = stepIcon(step);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  const ways = exitsOf(step).map(({ exit, target }) =>
    t("outline.goesTo", { exit: words.exit(step, exit), target: words.target(target) }),
  );
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={line} className={css.step} data-open={isOpen || undefined} data-lit={at || undefined} data-step={step.id}>
      <div className={css.head}>
        <UnstyledButton
          className={css.open}
          aria-expanded={isOpen}
          onClick={() => store.choose(isOpen ? [] : [step.id])}
        >
          <Arrow size={16} stroke={1.75} aria-hidden />
          <Glyph size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            <b className="trunc">{words.stepName(step)}</b>
            {!isOpen && <span className={`trunc ${css.ways}`}>{ways.join(" · ")}</span>}
          </span>
          {isStart && <Chip tone="primary">{t("node.start")}</Chip>}
          {errors > 0 && <Chip tone="danger">{t("problems.errors", { count: errors })}</Chip>}
        </UnstyledButton>
        <StepMenu step={step} />
      </div>
      {isOpen && (
        <div className={`${inspect.stack} ${css.body}`}>
          <NameBox step={step} />
          <StepFields step={step} />
        </div>
      )}
    </li>
  );
}
