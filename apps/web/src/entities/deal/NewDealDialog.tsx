// A new deal of a contact who is known already: where it begins, how much, whose, and what about.
import { Button, Modal, NumberInput, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import { allows } from "@prosa/contracts/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useCovers } from "../../shared/covered.ts";
import { useDraft } from "../../shared/form-drawer/use-draft.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../shared/notices/index.ts";
import { FailedPanel, Remark, Waiting } from "../../shared/ui/index.ts";
import { usePeopleChoices } from "../people/index.ts";
import { makeDeal } from "./deal.asks.ts";
import css from "./deal.module.css";
import { dealKeys, useStages } from "./deal.queries.ts";
import { lastBoard } from "./last-board.ts";
import { moneySigns } from "./money-signs.ts";
import { type Boards, boardOf, firstStage, stageOptions } from "./stages.rules.ts";

interface Props {
  contactId: number;
  contactName: string;
  onClose(): void;
}

export function NewDealDialog(props: Props) {
  const { t } = useTranslation(["kanban", "common"]);
  const { profile } = useSignedIn();
  const stages = useStages();
  useCovers();
  const { data } = stages;
  const hasStage = data && firstStage(data.boards, null) !== undefined;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("beside.createFor", { name: props.contactName })}
      size={420}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {data && hasStage ? (
        <NewDealForm {...props} boards={data.boards} currency={data.currency} />
      ) : data ? (
        <div className={css.dialog}>
          <p>{t(allows(profile, "kanban", "full") ? "beside.noBoard" : "beside.noBoardOthers")}</p>
          <div className={css.foot}>
            <Button component={Link} to={paths.kanban}>
              {t("beside.toBoard")}
            </Button>
          </div>
        </div>
      ) : stages.error ? (
        <FailedPanel error={stages.error} onRetry={() => void stages.refetch()} />
      ) : (
        <Waiting label={t("beside.loading")}>
          <div className={css.bones}>
            <span className="skel" />
            <span className="skel" />
          </div>
        </Waiting>
      )}
    </Modal>
  );
}

interface Values extends Record<string, unknown> {
  laneId: string | null;
  /** In units of the currency, as people type it: the field gives words until it is left. */
  value: number | string;
  ownerId: string | null;
  title: string;
}

function useNewDeal(contactId: number, boards: Boards, onDone: () => void) {
  const { t } = useTranslation("kanban");
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  const [initial] = useState<Values>(() => {
    const stage = firstStage(boards, lastBoard.get());
    return { laneId: stage ? String(stage.id) : null, value: "", ownerId: String(userId), title: "" };
  });
  const [values, setValues] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const sending = useRef(false);
  const draft = useDraft({
    form: "deal-beside",
    id: contactId,
    initial,
    values,
    secret: [],
    enabled: true,
    onFound: (found) => setValues(() => found),
  });

  async function save() {
    if (sending.current || !values.laneId) return;
    sending.current = true;
    setBusy(true);
    setError(null);
    const { laneId, value, ownerId, title } = values;
    try {
      const made = await makeDeal({
        laneId: Number(laneId),
        contactId,
        title: title.trim(),
        valueCents: Math.round(Number(value || 0) * 100),
        // Left at oneself: the server knows who asks, and gives nothing to support.
        ...(ownerId === initial.ownerId ? {} : { ownerId: ownerId === null ? null : Number(ownerId) }),
      });
      draft.remove(true);
      lastBoard.set(made.boardId);
      void cache.invalidateQueries({ queryKey: dealKeys.all });
      notify({ kind: "success", title: t("beside.made"), detail: made.title || made.contact.name });
      onDone();
    } catch (cause) {
      setError(cause);
      sending.current = false;
      setBusy(false);
    }
  }
  const put = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  return { values, put, save, busy, error, draft };
}

function NewDealForm({ contactId, boards, currency, onClose }: Props & { boards: Boards; currency: string }) {
  const { t } = useTranslation(["kanban", "common"]);
  const locale = useLocale();
  const people = usePeopleChoices();
  const { values, put, save, busy, error, draft } = useNewDeal(contactId, boards, onClose);
  const texts = error ? errorTexts(error) : null;
  // The stages may come after the dialog: it still begins with its first field.
  const value = useRef<HTMLInputElement>(null);
  useEffect(() => value.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may lie within another form, of the contact: that one is not meant.
    event.stopPropagation();
    void save();
  };
  const close = () => {
    draft.flush();
    onClose();
  };
  return (
    <form className={css.dialog} onSubmit={submit} noValidate>
      <Select
        label={t("fields.lane")}
        description={boards.length > 1 ? boardOf(boards, values.laneId)?.name : undefined}
        data={stageOptions(boards)}
        allowDeselect={false}
        value={values.laneId}
        onChange={(laneId) => put({ laneId })}
        comboboxProps={{ zIndex: 310 }}
      />
      <NumberInput
        label={t("fields.value")}
        min={0}
        max={999_999_999}
        decimalScale={2}
        fixedDecimalScale
        allowNegative={false}
        hideControls
        ref={value}
        data-autofocus
        {...moneySigns(locale, currency)}
        value={values.value}
        onChange={(typed) => put({ value: typed })}
      />
      <TextInput
        label={t("fields.title")}
        placeholder={t("fields.titleHint")}
        maxLength={120}
        value={values.title}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <Select
        label={t("fields.owner")}
        placeholder={t("fields.noOwner")}
        clearable
        searchable={people.length > 8}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.ownerId}
        onChange={(ownerId) => put({ ownerId })}
        comboboxProps={{ zIndex: 310 }}
      />
      <div role="alert">
        {texts && (
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
        )}
      </div>
      <div className={css.foot}>
        <Button variant="default" onClick={close}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t("beside.make")}
        </Button>
      </div>
    </form>
  );
}
