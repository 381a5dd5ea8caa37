// A step on the canvas: its name, what it does line by line, and a row with a handle for every way out.
import type { StepNumbers } from "@prosa/contracts/automation/flow-numbers";
import type { Problem, Step } from "@prosa/flows";
import { IconAlertCircle } from "@tabler/icons-react";
import { Handle, type Node, type NodeProps, Position, useStore } from "@xyflow/react";
import { memo } from "react";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { blockIcons, stepIcon, targetIcons } from "../state/block-icons.ts";
import { exitsOf } from "../state/exits.rules.ts";
import { heightOf, LINES_MOST, NODE_WIDTH } from "../state/geometry.rules.ts";
import { useWords } from "../state/use-words.ts";
import css from "./canvas.module.css";

export type StepNodeType = Node<
  {
    step: Step;
    problems: readonly Problem[];
    isStart: boolean;
    lit: "at" | "path" | null;
    litExits: string;
    numbers: StepNumbers | null;
  },
  "step"
>;

/** Below this the lines cannot be read: only the name is drawn. */
const FAR = 0.4;
const isFar = ({ transform: [, , zoom] }: { transform: [number, number, number] }) => zoom < FAR;

export const StepNode = memo(function StepNode({ data, selected }: NodeProps<StepNodeType>) {
  const { step, problems, isStart, lit, numbers } = data;
  const { t } = useTranslation("builder");
  const words = useWords();
  const far = useStore(isFar);
  const Glyph = stepIcon(step);
  const flaw = problems.find(({ severity }) => severity === "error");
  const name = words.stepName(step);
  return (
    <div
      className={css.node}
      style={{ width: NODE_WIDTH, height: heightOf(step) }}
      data-selected={selected || undefined}
      data-error={flaw ? "" : undefined}
      data-lit={lit ?? undefined}
      data-step={step.id}
    >
      {!isStart && <Handle type="target" position={Position.Left} className={css.entry} />}
      {isStart && <Handle type="target" position={Position.Left} className={css.entry} data-quiet="" />}
      {numbers && <Numbers numbers={numbers} />}
      <div className={css.head}>
        <Glyph size={16} stroke={1.75} aria-hidden />
        <b className="trunc grow">{name}</b>
        {flaw && (
          <span className={css.flaw}>
            <IconAlertCircle size={12} stroke={1.75} aria-hidden />
            {t(flaw.code === "noWay" ? "node.noWay" : "node.flaw")}
          </span>
        )}
      </div>
      {far ? <Handles step={step} /> : <Parts {...data} />}
    </div>
  );
});

function Numbers({ numbers: { reached, abandoned } }: { numbers: StepNumbers }) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  return (
    <div className={css.numbers}>
      <span>{t("numbers.reached", { number: formats.count(reached) })}</span>
      {abandoned > 0 && <span data-bad="">{t("numbers.abandoned", { number: formats.count(abandoned) })}</span>}
    </div>
  );
}

function Handles({ step }: { step: Step }) {
  return exitsOf(step).map(({ exit }) => (
    <Handle key={exit} id={exit} type="source" position={Position.Right} className={css.far} />
  ));
}

function Parts({ step, problems, litExits }: StepNodeType["data"]) {
  const { t } = useTranslation("builder");
  const words = useWords();
  const exits = exitsOf(step);
  const lines = linesOf(step);
  const shown = lines.length > LINES_MOST ? lines.slice(0, LINES_MOST - 1) : lines;
  const wrong = new Set(problems.filter(({ severity }) => severity === "error").map(({ part }) => part));
  const Save = blockIcons.save;
  return (
    <>
      {lines.length > 0 && (
        <div className={css.lines}>
          {shown.map((one) => {
            if (one === "save")
              return (
                <div key="save" className={css.line}>
                  <Save size={14} stroke={1.75} aria-hidden />
                  <span className="trunc">{t("node.savesIn", { key: step.kind === "step" ? step.saveAs : "" })}</span>
                </div>
              );
            const Glyph = blockIcons[one.kind];
            return (
              <div key={one.id} className={css.line} data-wrong={wrong.has(one.id) || undefined}>
                <Glyph size={14} stroke={1.75} aria-hidden />
                <span className="trunc">{words.line(one)}</span>
              </div>
            );
          })}
          {shown.length < lines.length && (
            <div className={css.line}>{t("node.more", { count: lines.length - shown.length })}</div>
          )}
        </div>
      )}
      {exits.length > 0 && (
        <div className={css.exits}>
          {exits.map(({ exit, target, priority }) => {
            const isStep = target?.to === "step";
            const Pill = target && !isStep ? targetIcons[target.to] : null;
            return (
              <div key={exit} className={css.exit} data-lit={litExits.includes(`|${exit}|`) || undefined}>
                <span className={css.priority}>{priority ?? "–"}</span>
                <span className="trunc grow" data-wrong={wrong.has(exit) || undefined}>
                  {words.exit(step, exit)}
                </span>
                {Pill && (
                  <span className={css.pill}>
                    <Pill size={12} stroke={1.75} aria-hidden />
                    <span className="trunc">{words.target(target, true)}</span>
                  </span>
                )}
                <Handle
                  id={exit}
                  type="source"
                  position={Position.Right}
                  className={css.handle}
                  data-used={isStep || undefined}
                  data-free={target === null || undefined}
                />
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

const linesOf = (step: Step) =>
  step.kind === "step" ? [...step.interactions, ...(step.saveAs ? (["save"] as const) : [])] : [];
