// A table of people as an audience: chosen, its columns named, read as long work; its other columns are variables.
import { Button, FileButton, NativeSelect, Select } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { IconFileSpreadsheet, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import css from "../campaigns.module.css";
import { useGivenActions } from "../given.queries.ts";
import { optionsOf, type StepProps } from "./step.types.ts";

type Seen = Awaited<ReturnType<ReturnType<typeof useGivenActions>["open"]>>;

export function TableSource({ campaign, made, choices }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  const actions = useGivenActions();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [columns, setColumns] = useState({ number: 0, name: null as number | null });
  const [tagId, setTagId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);
  const { draft, set } = made;
  const isChosen = draft.audience.some(({ kind }) => kind === "table");
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const open = async (file: File) => {
    const found = await actions.open(file);
    setSeen(found);
    setColumns({ number: found.mapping?.number ?? 0, name: found.mapping?.name ?? null });
  };
  const others = (seen?.columns ?? [])
    .map((name, column) => ({ column, name: name.trim().slice(0, 60) }))
    .filter(({ column, name }) => column !== columns.number && column !== columns.name && name !== "")
    .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
    .slice(0, 50);
  const read = async (table: Seen) => {
    if (!(await made.save())) return;
    const mapping = { ...columns, email: null, notes: null, extraInfo: others };
    const { fileId, reading } = table;
    await actions.readTable(campaign.id, { fileId, reading, mapping, tagId: tagId === null ? null : Number(tagId) });
    setSeen(null);
    setReading(true);
  };
  if (!allows(profile, "contacts", "full")) return <p className="meta">{t("table.adminsOnly")}</p>;
  return (
    <section className={css.lines} aria-label={t("table.title")} data-testid="campaign-table">
      <strong>{t("table.title")}</strong>
      <p className="meta">{t("table.hint")}</p>
      {isChosen && campaign.table && (
        <span className={css.bar1}>
          <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />
          <span className="trunc">{t("table.chosen", { name: campaign.table.name })}</span>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t("table.drop")}
            onClick={() => set({ audience: draft.audience.filter(({ kind }) => kind !== "table") })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </Button>
        </span>
      )}
      <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && void run(() => open(file))}>
        {(props) => (
          <Button {...props} variant="default" size="xs" style={{ justifySelf: "start" }} loading={isBusy && !seen}>
            {t("table.choose")}
          </Button>
        )}
      </FileButton>
      {isReading && !isChosen && <p role="status">{t("table.reading")}</p>}
      {seen && (
        <>
          <div className={css.row}>
            <NativeSelect
              label={t("table.number")}
              value={String(columns.number)}
              onChange={({ currentTarget }) => setColumns({ ...columns, number: Number(currentTarget.value) })}
              data={seen.columns.map((label, at) => ({ value: String(at), label }))}
            />
            <NativeSelect
              label={t("table.name")}
              value={columns.name === null ? "" : String(columns.name)}
              onChange={({ currentTarget: { value } }) =>
                setColumns({ ...columns, name: value === "" ? null : Number(value) })
              }
              data={[{ value: "", label: "—" }, ...seen.columns.map((label, at) => ({ value: String(at), label }))]}
            />
            <Select
              label={t("table.tag")}
              clearable
              searchable
              data={optionsOf(choices.tags)}
              value={tagId}
              onChange={setTagId}
            />
          </div>
          {others.length > 0 && (
            <p className="meta">
              {t("table.variables", { names: others.map(({ name }) => `{{${name}}}`).join("  ") })}
            </p>
          )}
          <Button
            style={{ justifySelf: "start" }}
            loading={isBusy}
            onClick={() => void run(() => read(seen))}
            data-testid="read-table"
          >
            {t("table.read")}
          </Button>
        </>
      )}
    </section>
  );
}
