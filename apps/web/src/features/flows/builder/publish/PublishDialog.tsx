// Publishing: what stands in the way, what changes by step, what happens to those who are in the flow now.
import { Button, Checkbox, Loader, Modal, Textarea } from "@mantine/core";
import { checkFlow, publishFlow } from "@prosa/contracts/flows";
import type { AnswerOf } from "@prosa/contracts/route";
import { type Change, canPublish, diff, type Expected, type FlowDocument, type Problem } from "@prosa/flows";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../../app/paths.ts";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useListChange } from "../../../../shared/list-page/use-list-rows.ts";
import { errorTexts, notify } from "../../../../shared/notices/index.ts";
import { Chip, FailedPanel, Remark, Waiting } from "../../../../shared/ui/index.ts";
import { Failure } from "../simulate/Tests.tsx";
import { useBuilder } from "../state/builder.ts";
import { useWords } from "../state/use-words.ts";
import { ProblemList } from "./ProblemsPanel.tsx";
import css from "./publish.module.css";

interface Props {
  name: string;
  published: FlowDocument | null;
  onClose(): void;
  onPublished(isActive: boolean): void;
}

export function PublishDialog({ name, published, onClose, onPublished }: Props) {
  const { t } = useTranslation(["builder", "common"]);
  const { flowId, store, autosave } = useBuilder();
  const thenRefresh = useListChange("flows");
  const [note, setNote] = useState("");
  const [move, setMove] = useState(false);
  const [activate, setActivate] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const check = useQuery({
    queryKey: ["flow-check", flowId, autosave.rev()],
    queryFn: ({ signal }) => api(checkFlow, { params: { flowId }, signal, quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const problems = (check.data?.problems ?? []) as Problem[];
  const isReady = check.data !== undefined && canPublish(problems);
  const changes = published ? diff(published, store.document()) : null;

  const publish = async () => {
    if (!check.data || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      const flow = await thenRefresh(
        api(publishFlow, { params: { flowId }, body: { rev: check.data.rev, note, move, activate }, quiet: true }),
      );
      notify({
        kind: "success",
        title: t("publish.done", { number: flow.version ?? "" }),
        detail: flow.moved > 0 ? t("publish.moved", { count: flow.moved }) : name,
      });
      onPublished(flow.isActive);
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  const texts = refused ? errorTexts(refused) : null;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("publish.title", { name })}
      size={560}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {check.isPending && (
        <Waiting label={t("publish.checking")}>
          <div className={css.checking}>
            <Loader size={24} />
          </div>
        </Waiting>
      )}
      {check.error && <FailedPanel error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && (
        <form
          className={css.publish}
          onSubmit={(event) => {
            event.preventDefault();
            void publish();
          }}
        >
          <Verdict problems={problems} onGo={onClose} />
          {isReady && (
            <>
              <TestResults tests={check.data.tests} />
              <Rehearsal rehearsal={check.data.rehearsal} />
              <Changes changes={changes} />
              <p>{t("publish.running", { count: check.data.running.total })}</p>
              {check.data.running.total > 0 && (
                <Checkbox
                  label={t("publish.move", { count: check.data.running.canMove })}
                  disabled={check.data.running.canMove === 0}
                  checked={move}
                  onChange={(event) => setMove(event.currentTarget.checked)}
                />
              )}
              <Textarea
                label={t("publish.note")}
                placeholder={t("publish.notePlaceholder")}
                maxLength={500}
                autosize
                minRows={2}
                data-autofocus
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Checkbox
                label={t("publish.activate")}
                checked={activate}
                onChange={(event) => setActivate(event.currentTarget.checked)}
              />
            </>
          )}
          <div role="alert">
            {texts && (
              <Remark tone="danger" title={texts.title}>
                {[texts.detail, texts.action].filter(Boolean).join(" ")}
              </Remark>
            )}
          </div>
          <div className={css.foot}>
            <Button variant="default" onClick={onClose}>
              {t("common:actions.cancel")}
            </Button>
            <Button type="submit" loading={busy} disabled={!isReady}>
              {t("publish.verb")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

/** Those that fail are told with the place; publishing is still possible. */
function TestResults({ tests }: { tests: AnswerOf<typeof checkFlow>["tests"] }) {
  const { t } = useTranslation("builder");
  const failed = tests.filter(({ failure }) => failure !== null);
  if (tests.length === 0) return null;
  if (failed.length === 0) return <Remark tone="success" title={t("tests.allPassed", { count: tests.length })} />;
  return (
    <Remark tone="warning" title={t("tests.someFailed", { count: failed.length, total: tests.length })}>
      <ul className={css.tests}>
        {failed.map(({ id, name, failure }) => (
          <li key={id}>
            <b>{name}</b>
            {failure && (
              <Failure failure={{ ...failure, expected: failure.expected as Expected, got: failure.got as Expected }} />
            )}
          </li>
        ))}
      </ul>
    </Remark>
  );
}

/** What the newest conversations would have become with this drawing. */
function Rehearsal({ rehearsal: { total, elsewhere } }: { rehearsal: AnswerOf<typeof checkFlow>["rehearsal"] }) {
  const { t } = useTranslation("builder");
  if (total === 0) return null;
  if (elsewhere.length === 0) return <Remark tone="success" title={t("rehearsal.same", { count: total })} />;
  return (
    <Remark tone="warning" title={t("rehearsal.elsewhere", { count: elsewhere.length, total })}>
      <ul className={css.tests}>
        {elsewhere.map(({ ticketId, was, now }) => (
          <li key={ticketId}>
            <Link className="text-link" to={ticketPath(ticketId)}>
              {t("rehearsal.ticket", { number: ticketId })}
            </Link>{" "}
            <End end={was} /> → <End end={now} />
          </li>
        ))}
      </ul>
    </Remark>
  );
}

function End({ end: { to, step } }: { end: { to: string | null; step: string | null } }) {
  const { t } = useTranslation("builder");
  const words = useWords();
  if (to === null) return step ? words.stepNamed(step) : t("tests.nothing");
  const [kind = "", id] = to.split(" ");
  const lists = { queue: "queues", user: "users", flow: "flows" } as const;
  const list = kind in lists ? lists[kind as keyof typeof lists] : null;
  if (list && id) return words.nameIn(list, Number(id));
  return kind === "close" ? t("sim.toClose") : t("sim.toOwnQueue");
}

function Verdict({ problems, onGo }: { problems: readonly Problem[]; onGo(): void }) {
  const { t } = useTranslation("builder");
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const title =
    errors > 0
      ? t("publish.blocked", { count: errors })
      : problems.length > 0
        ? t("publish.warned", { count: problems.length })
        : t("publish.ready");
  return (
    <>
      <Remark tone={errors > 0 ? "danger" : problems.length > 0 ? "warning" : "success"} title={title} />
      {problems.length > 0 && <ProblemList problems={problems} onGo={onGo} />}
    </>
  );
}

function Changes({ changes }: { changes: readonly Change[] | null }) {
  const { t } = useTranslation("builder");
  const words = useWords();
  const nameOf = ({ what, id }: Change) => {
    if (what === "step" && id) return words.stepNamed(id);
    if (what === "note") return t("note.text");
    return what === "settings" ? t("settings.title") : t("settings.startAt");
  };
  // Where a step stands is no news to a customer.
  const told = changes
    ?.map((change) => ({ ...change, fields: change.fields.filter(({ path }) => !path.startsWith("place")) }))
    .filter(({ kind, fields }) => kind !== "changed" || fields.length > 0);
  return (
    <section aria-label={t("publish.changes")}>
      <h3 className={css.title}>{t("publish.changes")}</h3>
      {!told && <p className="meta">{t("publish.first")}</p>}
      {told?.length === 0 && <p className="meta">{t("publish.noChanges")}</p>}
      {told && told.length > 0 && (
        <ul className={css.changes}>
          {told.map((change) => (
            <li key={`${change.what}:${change.id}`}>
              <span className="trunc grow">{nameOf(change)}</span>
              <Chip tone={change.kind === "added" ? "success" : change.kind === "removed" ? "danger" : "info"}>
                {change.kind === "changed"
                  ? t("publish.changed", { count: change.fields.length })
                  : t(`publish.${change.kind}`)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
