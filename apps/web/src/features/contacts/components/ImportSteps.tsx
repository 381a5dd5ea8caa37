// The steps of bringing a table in.
import { Button, MultiSelect, NativeSelect, Progress, SegmentedControl, Table } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import {
  csvEncodings,
  csvSeparators,
  type ImportFindings,
  type Mapping,
  type Reading,
  type readImport,
} from "@prosa/contracts/contact-work";
import { UPLOAD_MAX_BYTES } from "@prosa/contracts/files";
import { limits } from "@prosa/contracts/limits";
import type { AnswerOf } from "@prosa/contracts/route";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";
import { type Role, roleOf, roles, withRole } from "../mapping.rules.ts";
import { useWork } from "../work.queries.ts";

const SAMPLE = "\ufeffnome;numero;email\r\nMaria Souza;(11) 98765-4321;maria@example.com\r\n";

export function FileStep({
  onSent,
  isReading,
}: {
  onSent(file: { fileId: string; name: string }): void;
  isReading: boolean;
}) {
  const { t } = useTranslation("contacts");
  const { send } = useWork();
  const picker = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState("");
  const take = async (file: File | undefined) => {
    if (!file || part !== null) return;
    setFailure("");
    if (file.size > UPLOAD_MAX_BYTES) return setFailure(t("work.tooLarge", { max: limits.multiFileTotalMB }));
    setPart(0);
    try {
      const { id, name } = await send(file, setPart, new AbortController().signal);
      onSent({ fileId: id, name });
    } catch (cause) {
      setFailure(errorTexts(cause).title);
    } finally {
      setPart(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the button does the same
    <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        data-testid="import-file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          void take(file);
        }}
      />
      {part !== null || isReading ? (
        <Progress value={(part ?? 1) * 100} animated={part === null} aria-label={t("work.sending")} />
      ) : (
        <>
          <p>{t("work.drop")}</p>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t("work.chooseFile")}
          </Button>
          <a
            className="text-link"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`}
            download="contatos-exemplo.csv"
          >
            {t("work.sample")}
          </a>
        </>
      )}
      <div role="alert">{failure && <Remark tone="danger">{failure}</Remark>}</div>
    </div>
  );
}

interface ColumnsProps {
  seen: AnswerOf<typeof readImport>;
  mapping: Mapping;
  onChange(mapping: Mapping): void;
  onReading(reading: Reading): void;
}

export function ColumnsStep({ seen, mapping, onChange, onReading }: ColumnsProps) {
  const { t } = useTranslation("contacts");
  const { reading, columns, rows } = seen;
  return (
    <>
      <div className={css.reading}>
        <NativeSelect
          label={t("work.separator")}
          value={reading.separator}
          onChange={({ currentTarget }) =>
            onReading({ ...reading, separator: currentTarget.value as Reading["separator"] })
          }
          data={csvSeparators.map((value) => ({
            value,
            label: t(
              `work.separators.${value === "\t" ? "tab" : value === ";" ? "semicolon" : value === "," ? "comma" : "bar"}`,
            ),
          }))}
        />
        <NativeSelect
          label={t("work.encoding")}
          value={reading.encoding}
          onChange={({ currentTarget }) =>
            onReading({ ...reading, encoding: currentTarget.value as Reading["encoding"] })
          }
          data={csvEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      {!seen.mapping && <Remark tone="warning">{t("work.noNumberColumn")}</Remark>}
      <div className={`${css.preview} scroll`}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Table.Th key={at}>
                  <NativeSelect
                    size="xs"
                    aria-label={t("work.columnIs", { column })}
                    value={roleOf(mapping, at)}
                    onChange={({ currentTarget }) =>
                      onChange(withRole(mapping, at, currentTarget.value as Role, column))
                    }
                    data={roles.map((role) => ({ value: role, label: t(`work.roles.${role}`) }))}
                  />
                  <span className="trunc">{column}</span>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <Table.Tr key={line}>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <Table.Td key={`${column}${at}`}>{row[at]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

export interface ImportWishes {
  known: "skip" | "update";
  tagIds: number[];
  walletIds: number[];
}

interface CheckProps {
  checked: ImportFindings;
  wishes: ImportWishes;
  onChange(wishes: ImportWishes): void;
}

export function CheckStep({ checked, wishes, onChange }: CheckProps) {
  const { t } = useTranslation("contacts");
  const tags = useTagChoices();
  const people = usePeopleChoices();
  const { rows, fresh, known, failed, problems } = checked;
  return (
    <>
      <p>
        {t("work.found", { count: rows })} {t("work.fresh", { count: fresh })} {t("work.known", { count: known })}{" "}
        <b>{t("work.failed", { count: failed })}</b>
      </p>
      {problems.length > 0 && (
        <ul className={`${css.problems} scroll`} aria-label={t("work.problemsLabel")}>
          {problems.map(({ line, reason, text }) => (
            <li key={line}>
              <b>{t("work.line", { line })}</b> {t(`work.problems.${reason}`)} <span className="meta">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {known > 0 && (
        <SegmentedControl
          aria-label={t("work.knownPolicy")}
          value={wishes.known}
          onChange={(value) => onChange({ ...wishes, known: value as ImportWishes["known"] })}
          data={[
            { value: "skip", label: t("work.skip") },
            { value: "update", label: t("work.update") },
          ]}
        />
      )}
      <MultiSelect
        label={t("work.applyTags")}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={wishes.tagIds.map(String)}
        onChange={(ids) => onChange({ ...wishes, tagIds: ids.map(Number) })}
        searchable
        comboboxProps={{ zIndex: 310 }}
      />
      <MultiSelect
        label={t("work.applyWallets")}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={wishes.walletIds.map(String)}
        onChange={(ids) => onChange({ ...wishes, walletIds: ids.map(Number) })}
        searchable
        comboboxProps={{ zIndex: 310 }}
      />
    </>
  );
}

export function DoneStep() {
  const { t } = useTranslation("contacts");
  return (
    <Remark tone="success" title={t("work.started")}>
      {t("work.importSoon")}
    </Remark>
  );
}
