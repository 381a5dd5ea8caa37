// The builder itself: one drawing with its state, its saving, its keys, and the parts that show it.

import { useMediaQuery } from "@mantine/hooks";
import type { FlowShown } from "@prosa/contracts/flows";
import { type FlowDocument, parseDocument } from "@prosa/flows";
import { ReactFlowProvider } from "@xyflow/react";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { registerFlush } from "../../../shared/safety/index.ts";
import { useStore } from "../../../shared/store.ts";
import { loadChunk, Remark } from "../../../shared/ui/index.ts";
import { type FlowChoices, fetchFlow } from "../flows.queries.ts";
import { VersionsDialog } from "../list/VersionsDialog.tsx";
import { BuilderBar } from "./BuilderBar.tsx";
import css from "./builder.module.css";
import { Canvas } from "./canvas/Canvas.tsx";
import { Palette } from "./canvas/Palette.tsx";
import { Inspector } from "./inspect/Inspector.tsx";
import { SettingsPanel } from "./inspect/SettingsPanel.tsx";
import { NoFlow } from "./NoFlow.tsx";
import { Outline } from "./outline/Outline.tsx";
import { ConflictDialog } from "./publish/ConflictDialog.tsx";
import { ProblemsPanel } from "./publish/ProblemsPanel.tsx";
import { Recover } from "./Recover.tsx";
import { arranged } from "./state/arrange.ts";
import { type Autosave, startAutosave } from "./state/autosave.ts";
import { type Builder, BuilderProvider, useBuilder } from "./state/builder.ts";
import { createDocumentStore, type DocumentStore, useLooks } from "./state/document-store.ts";
import type { Trail } from "./state/trail.ts";
import { ProblemsProvider, useValidation } from "./state/use-problems.ts";
import { TrailRemark } from "./TrailRemark.tsx";

const PublishDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import("./publish/PublishDialog.tsx")).PublishDialog })),
);
const Simulator = lazy(() =>
  loadChunk(async () => ({ default: (await import("./simulate/Simulator.tsx")).Simulator })),
);

const NumbersPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import("./numbers/NumbersPanel.tsx")).NumbersPanel })),
);

/** Below this there is no room to draw: the outline is the whole editor. */
const NARROW = "(max-width: 899.98px)";

interface Props {
  flow: FlowShown;
  choices: FlowChoices;
  readOnly: boolean;
  /** A way of the past: the drawing is that of its version. */
  trail: Trail | null;
}

const documentIn = (json: unknown): FlowDocument | null => {
  const parsed = json === null ? null : parseDocument(json);
  return parsed?.ok ? parsed.document : null;
};

/** One store and one saver for as long as the drawing is open. */
function useDrawingState({ flow, draft }: { flow: FlowShown; draft: FlowDocument }): {
  store: DocumentStore;
  autosave: Autosave | null;
} {
  const { t } = useTranslation("builder");
  const [store] = useState(() => createDocumentStore(draft));
  const [autosave, setAutosave] = useState<Autosave | null>(null);
  const onMerged = useEffectEvent(() => notify({ kind: "info", title: t("conflict.merged"), key: "flow-merged" }));
  useEffect(() => {
    const saver = startAutosave({
      flowId: flow.id,
      store,
      rev: flow.rev,
      savedAt: flow.editedAt,
      onMerged: () => onMerged(),
    });
    setAutosave(saver);
    const unregister = registerFlush(async () => void (await saver.flush()));
    return () => {
      unregister();
      saver.stop();
    };
  }, [flow.id, flow.rev, flow.editedAt, store]);
  return { store, autosave };
}

export function Workbench(props: Props) {
  const [draft] = useState(() => documentIn(props.flow.draft));
  return draft ? <Drawing {...props} draft={draft} /> : <NoFlow />;
}

function Drawing({ flow, draft, choices, readOnly, trail }: Props & { draft: FlowDocument }) {
  const { store, autosave } = useDrawingState({ flow, draft });
  const problems = useValidation(store, choices);
  const builder = useMemo<Builder | null>(
    () => (autosave ? { flowId: flow.id, store, autosave, choices, readOnly } : null),
    [flow.id, store, autosave, choices, readOnly],
  );
  if (!builder) return null;
  return (
    <BuilderProvider value={builder}>
      <ProblemsProvider value={problems}>
        <ReactFlowProvider>
          <Bench flow={flow} builder={builder} trail={trail} />
        </ReactFlowProvider>
      </ProblemsProvider>
    </BuilderProvider>
  );
}

function Bench({ flow, builder, trail }: { flow: FlowShown; builder: Builder; trail: Trail | null }) {
  const { t } = useTranslation("builder");
  const { store, autosave, readOnly } = builder;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const view = useLooks(store, (looks) => looks.view);
  const panel = useLooks(store, (looks) => looks.panel);
  const saving = useStore(autosave.state);
  const [head, setHead] = useState({ name: flow.name, isActive: flow.isActive, version: flow.version });
  const [published, setPublished] = useState(() => documentIn(flow.published));
  const [dialog, setDialog] = useState<"publish" | "versions" | null>(null);
  const isOutline = isNarrow || view === "outline";

  const publish = async () => {
    if (await autosave.flush()) setDialog("publish");
    else if (autosave.state.get().is === "failed") {
      const state = autosave.state.get();
      if (state.is === "failed") showError(state.error);
    }
  };
  const arrange = async () => {
    store.edit(await arranged(store.document()));
    notify({ kind: "info", title: t("arranged"), key: "flow-arranged" });
  };
  const takeAgain = async () => {
    const now = await fetchFlow(flow.id);
    const document = documentIn(now.draft);
    if (document) autosave.restart(document, now.rev);
    setPublished(documentIn(now.published));
    setHead(now);
  };
  useBenchKeys(builder, isOutline);

  return (
    <div className={css.builder}>
      <BuilderBar
        flow={head}
        isNarrow={isNarrow}
        onArrange={() => void arrange()}
        onPublish={() => void publish()}
        onVersions={() => setDialog("versions")}
      />
      {trail ? <TrailRemark trail={trail} /> : readOnly && <Remark tone="info">{t("readOnly")}</Remark>}
      {!readOnly && <Recover rev={flow.rev} />}
      <div className={css.body} data-view={isOutline ? "outline" : "canvas"} data-panel={panel ?? undefined}>
        {!isOutline && !readOnly && <Palette />}
        {isOutline ? <Outline /> : <Canvas />}
        <BenchPanel isOutline={isOutline} />
      </div>
      {saving.is === "conflict" && <ConflictDialog conflicts={saving.conflicts} by={saving.by} />}
      {dialog === "publish" && (
        <Suspense fallback={null}>
          <PublishDialog
            name={head.name}
            published={published}
            onClose={() => setDialog(null)}
            onPublished={(isActive) => {
              setDialog(null);
              setPublished(store.document());
              setHead((now) => ({ ...now, isActive, version: (now.version ?? 0) + 1 }));
            }}
          />
        </Suspense>
      )}
      {dialog === "versions" && (
        <VersionsDialog
          flow={flow}
          mayChange={!readOnly}
          onClose={() => setDialog(null)}
          onRestored={() => void takeAgain().catch(showError)}
        />
      )}
    </div>
  );
}

/** In the outline a step opens in its own place, so the panel holds only the rest. */
function BenchPanel({ isOutline }: { isOutline: boolean }) {
  const { store } = useBuilder();
  const panel = useLooks(store, (looks) => looks.panel);
  if (panel === "settings") return <SettingsPanel />;
  if (panel === "problems") return <ProblemsPanel />;
  if (panel === "numbers")
    return (
      <Suspense fallback={null}>
        <NumbersPanel />
      </Suspense>
    );
  if (panel === "simulator")
    return (
      <Suspense fallback={null}>
        <Simulator />
      </Suspense>
    );
  return panel === "step" && !isOutline ? <Inspector /> : null;
}

function useBenchKeys({ store, autosave, readOnly }: Builder, isOutline: boolean) {
  const { t } = useTranslation("builder");
  const group = t("keys.group");
  useShortcut({ keys: "mod+z", group, label: t("bar.undo"), run: () => store.undo() }, !readOnly);
  useShortcut({ keys: "mod+shift+z", group, label: t("bar.redo"), run: () => store.redo() }, !readOnly);
  useShortcut({ keys: "mod+s", group, label: t("bar.saveNow"), run: () => void autosave.flush() }, !readOnly);
  useShortcut({
    keys: "t",
    group,
    label: t("bar.test"),
    run: () => store.look(({ panel }) => ({ panel: panel === "simulator" ? null : "simulator" })),
  });
  useShortcut({
    keys: "o",
    group,
    label: t("bar.outline"),
    run: () => store.look(({ view }) => ({ view: view === "canvas" ? "outline" : "canvas" })),
  });
  useShortcut({
    keys: "mod+f",
    group,
    label: t("bar.search"),
    run: () => {
      if (!isOutline) store.look({ view: "outline" });
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-outline-search]")?.focus());
    },
  });
}
