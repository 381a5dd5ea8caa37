// The inspector beside the canvas: the chosen step with its name, and everything of it in fields.
import { ActionIcon, Menu, TextInput } from "@mantine/core";
import type { Step } from "@prosa/flows";
import { IconCopy, IconDots, IconFlag, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { useDrawn, useLooks } from "../state/document-store.ts";
import { changeStep, copied } from "../state/edits.rules.ts";
import { freshId } from "../state/fresh-id.ts";
import css from "./inspect.module.css";
import { StepFields } from "./StepFields.tsx";

const NAME_MOST = 80;

export function Inspector() {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const selected = useLooks(store, (looks) => looks.selected);
  const step = useDrawn(store, ({ steps }) =>
    selected.length === 1 ? steps.find(({ id }) => id === selected[0]) : undefined,
  );
  if (!step)
    return (
      <PanelFrame title={t("inspector.step")}>
        <p className="meta">
          {selected.length > 1 ? t("inspector.many", { count: selected.length }) : t("inspector.none")}
        </p>
      </PanelFrame>
    );
  return <OneStep key={step.id} step={step} />;
}

function OneStep({ step }: { step: Step }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const body = useRef<HTMLDivElement>(null);
  const wanted = useLooks(store, (looks) => looks.wanted);
  const seen = useRef(wanted.times);
  useEffect(() => {
    if (seen.current === wanted.times) return;
    seen.current = wanted.times;
    const place = wanted.what === "target" ? "[data-target-select]" : "[data-step-name]";
    const input = body.current?.querySelector<HTMLInputElement>(place);
    input?.focus();
    input?.select();
  }, [wanted]);
  return (
    <PanelFrame title={t(`inspector.${step.kind}`)} tools={<StepMenu step={step} />}>
      <div ref={body} className={css.stack}>
        <NameBox step={step} />
        <StepFields step={step} />
      </div>
    </PanelFrame>
  );
}

export function NameBox({ step }: { step: Step }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  return (
    <TextInput
      size="xs"
      label={t("inspector.name")}
      data-step-name=""
      maxLength={NAME_MOST}
      readOnly={readOnly}
      value={step.name}
      onChange={(event) => {
        const name = event.currentTarget.value;
        store.edit((document) => changeStep(document, step.id, (one) => ({ ...one, name })), `name:${step.id}`);
      }}
    />
  );
}

export function StepMenu({ step }: { step: Step }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const isStart = useDrawn(store, ({ start }) => start === step.id);
  if (readOnly) return null;
  const duplicate = () => {
    const fresh = copied([step], store.document(), freshId);
    store.edit((document) => ({ ...document, steps: [...document.steps, ...fresh] }));
    store.choose(fresh.map(({ id }) => id));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("inspector.menuOf", { name: step.name || t("node.unnamed") })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isStart}
          leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />}
          onClick={() => store.edit((document) => ({ ...document, start: step.id }))}
        >
          {t(isStart ? "inspector.isStart" : "inspector.makeStart")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={duplicate}>
          {t("inspector.duplicate")}
        </Menu.Item>
        <Menu.Item
          color="red"
          disabled={isStart}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => drawing.remove([step.id])}
        >
          {t("inspector.removeStep")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
