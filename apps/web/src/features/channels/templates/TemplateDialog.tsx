// A template is written beside its picture on the customer's telephone, and sent to the provider's review.
import { Button, Modal, Skeleton } from "@mantine/core";
import type { Template } from "@prosa/contracts/channels";
import { faultsOf, type TemplateDraft } from "@prosa/contracts/channels/template-draft";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark, useIsPhone, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { TemplateBubble } from "./TemplateBubble.tsx";
import { TemplateFields } from "./TemplateFields.tsx";
import { blankDraft, filled, tidy } from "./template-form.rules.ts";
import { useDraft, useTemplateActions } from "./templates.queries.ts";

interface Props {
  channelId: number;
  /** Null: a new one. */
  template: Pick<Template, "id" | "name"> | null;
  onClose(): void;
}

function Preview({ draft }: { draft: TemplateDraft }) {
  const { t } = useTranslation("templates");
  return (
    <section className={css.preview} aria-label={t("preview")}>
      <TemplateBubble
        header={filled(draft.header, [draft.headerExample])}
        body={filled(draft.body, draft.bodyExamples) || t("previewEmpty")}
        footer={draft.footer || null}
        buttons={draft.buttons.map(({ kind, text }, place) => ({
          key: `${place}`,
          text: kind === "copy" ? t("kinds.copy") : text || t(`kinds.${kind}`),
        }))}
      />
    </section>
  );
}

function Form({ channelId, template, given, onClose }: Props & { given: TemplateDraft }) {
  const { t } = useTranslation(["templates", "common"]);
  const { create, edit } = useTemplateActions(channelId);
  const [draft, setDraft] = useState(given);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const faults = faultsOf(tidy(draft));
  const send = async () => {
    setTried(true);
    if (faults.length > 0) return;
    setBusy(true);
    setError(null);
    try {
      const wanted = tidy(draft);
      const { name } = await (template ? edit(template.id, wanted) : create(wanted));
      notify({ kind: "success", title: t("sent"), detail: name });
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  const texts = error ? errorTexts(error) : null;
  return (
    <form
      className={css.dialogStack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={css.writing}>
        <TemplateFields draft={draft} faults={wasTried ? faults : []} isNew={template === null} onChange={setDraft} />
        <Preview draft={draft} />
      </div>
      <div role="alert">
        {texts && (
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
        )}
        {wasTried && faults.length > 0 && <Remark tone="danger" title={t("faulty", { count: faults.length })} />}
      </div>
      {template && <p className="meta">{t("editing")}</p>}
      <div className={css.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" loading={isBusy} data-testid="send-template">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

export function TemplateDialog(props: Props) {
  const { t } = useTranslation(["templates", "common"]);
  const isPhone = useIsPhone();
  const { channelId, template, onClose } = props;
  const asked = useDraft(channelId, template?.id ?? null);
  const draft = template ? asked.data?.draft : blankDraft;
  return (
    <Modal
      opened
      onClose={onClose}
      title={template ? t("edit", { name: template.name }) : t("new")}
      size={860}
      fullScreen={isPhone}
      zIndex={400}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {draft ? (
        <Form {...props} given={draft} />
      ) : draft === null ? (
        <Remark tone="info" title={t("notHere")} />
      ) : asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting label={t("reading")}>
          <Skeleton height={240} radius="md" />
        </Waiting>
      )}
    </Modal>
  );
}
