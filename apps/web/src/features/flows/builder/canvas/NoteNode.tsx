// A sticky note on the canvas: a remark for whoever draws, never for the customer.
import { type Node, type NodeProps, useReactFlow } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";
import { changeNote } from "../state/edits.rules.ts";
import { NOTE, START } from "../state/geometry.rules.ts";
import css from "./canvas.module.css";

export type NoteNodeType = Node<{ text: string }, "note">;
export type StartNodeType = Node<Record<string, never>, "start">;

const NOTE_MOST = 2000;

export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<NoteNodeType>) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const { getZoom } = useReactFlow();
  return (
    <div
      className={css.note}
      style={NOTE}
      data-selected={selected || undefined}
      data-zoom={getZoom() < 0.4 || undefined}
    >
      <textarea
        className={`nodrag nowheel ${css.noteText}`}
        aria-label={t("note.text")}
        placeholder={t("note.empty")}
        maxLength={NOTE_MOST}
        readOnly={readOnly}
        value={data.text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          store.edit((document) => changeNote(document, id, value), `note:${id}`);
        }}
      />
    </div>
  );
});

/** Where every conversation begins: above the first step. */
export const StartNode = memo(function StartNode() {
  const { t } = useTranslation("builder");
  return (
    <div className={css.start} style={{ width: START.width, height: START.height }}>
      {t("node.start")}
    </div>
  );
});
