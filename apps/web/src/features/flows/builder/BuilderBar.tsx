// The bar above the drawing: which flow, whether it is saved, and what can be done with all of it.
import { ActionIcon, Button, Menu } from "@mantine/core";
import type { FlowRow } from "@prosa/contracts/flows";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconCheck,
  IconChevronLeft,
  IconDots,
  IconHistory,
  IconListDetails,
  IconPlayerPlay,
  IconRoute,
  IconSettings,
  IconSitemap,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys } from "../../../shared/keyboard/index.ts";
import { useStore } from "../../../shared/store.ts";
import { Chip, Hint } from "../../../shared/ui/index.ts";
import css from "./builder.module.css";
import { useBuilder } from "./state/builder.ts";
import { useHistory, useLooks } from "./state/document-store.ts";
import { useProblems } from "./state/use-problems.ts";

interface Props {
  flow: Pick<FlowRow, "name" | "isActive" | "version">;
  isNarrow: boolean;
  onArrange(): void;
  onPublish(): void;
  onVersions(): void;
}

export function BuilderBar({ flow, isNarrow, onArrange, onPublish, onVersions }: Props) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const view = useLooks(store, (looks) => looks.view);
  const panel = useLooks(store, (looks) => looks.panel);
  const open = (wanted: "settings" | "problems" | "simulator" | "numbers") =>
    store.look({ panel: panel === wanted ? null : wanted });
  const state = flow.version === null ? "draft" : flow.isActive ? "active" : "inactive";
  return (
    <header className={css.bar}>
      <Link className={css.back} to={paths.flows} aria-label={t("back")}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {!isNarrow && t("back")}
      </Link>
      <h1 className="trunc">{flow.name}</h1>
      {!isNarrow && <Chip tone={state === "active" ? "success" : "neutral"}>{t(`state.${state}`)}</Chip>}
      <SaveWords isShort={isNarrow} />
      <span className="grow" />
      {!readOnly && <History />}
      <ProblemsButton isNarrow={isNarrow} onClick={() => open("problems")} />
      {!isNarrow && view === "canvas" && !readOnly && (
        <Button variant="default" leftSection={<IconSitemap size={16} stroke={1.75} aria-hidden />} onClick={onArrange}>
          {t("bar.arrange")}
        </Button>
      )}
      {isNarrow ? (
        <ActionIcon variant="default" size={34} aria-label={t("bar.test")} onClick={() => open("simulator")}>
          <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          aria-pressed={panel === "simulator"}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          rightSection={<Keys keys="t" />}
          onClick={() => open("simulator")}
        >
          {t("bar.test")}
        </Button>
      )}
      {!readOnly && !isNarrow && <Button onClick={onPublish}>{t("bar.publish")}</Button>}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("bar.more")}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!readOnly && isNarrow && (
            <Menu.Item leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />} onClick={onPublish}>
              {t("bar.publish")}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
            onClick={() => open("settings")}
          >
            {t("bar.settings")}
          </Menu.Item>
          {!isNarrow && (
            <Menu.Item
              leftSection={
                view === "canvas" ? (
                  <IconListDetails size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconRoute size={16} stroke={1.75} aria-hidden />
                )
              }
              rightSection={<Keys keys="o" />}
              onClick={() => store.look({ view: view === "canvas" ? "outline" : "canvas" })}
            >
              {t(view === "canvas" ? "bar.outline" : "bar.canvas")}
            </Menu.Item>
          )}
          <Menu.Item
            disabled={flow.version === null}
            leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />}
            onClick={() => open("numbers")}
          >
            {t("numbers.title")}
          </Menu.Item>
          <Menu.Item
            disabled={flow.version === null}
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            onClick={onVersions}
          >
            {t("bar.versions")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

function SaveWords({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { autosave } = useBuilder();
  const state = useStore(autosave.state);
  const words =
    state.is === "saved"
      ? state.at === null
        ? ""
        : t("saved.at", { time: formats.time(new Date(state.at)) })
      : t(`saved.${state.is}`);
  return (
    <span className={isShort ? "sr" : css.saved} role="status" data-state={state.is} data-testid="flow-saved">
      {state.is === "saved" && words !== "" && <IconCheck size={14} stroke={1.75} aria-hidden />}
      {words}
    </span>
  );
}

function History() {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const history = useHistory(store);
  return (
    <>
      <Hint label={t("bar.undo")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t("bar.undo")}
          disabled={history === "none" || history === "redo"}
          onClick={() => store.undo()}
        >
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={t("bar.redo")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t("bar.redo")}
          disabled={history === "none" || history === "undo"}
          onClick={() => store.redo()}
        >
          <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
    </>
  );
}

function ProblemsButton({ isNarrow, onClick }: { isNarrow: boolean; onClick(): void }) {
  const { t } = useTranslation("builder");
  const problems = useProblems();
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (problems.length === 0) return null;
  const words =
    errors > 0 ? t("problems.errors", { count: errors }) : t("problems.warnings", { count: problems.length });
  return (
    <Button
      className={css.problems}
      data-severity={errors > 0 ? "error" : "warning"}
      variant="light"
      aria-label={words}
      leftSection={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
      data-testid="flow-problems"
    >
      {isNarrow ? problems.length : words}
    </Button>
  );
}
