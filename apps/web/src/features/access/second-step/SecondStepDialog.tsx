// One's own second step: making it, new codes for paper, turning it off.
import { Button, Modal } from "@mantine/core";
import { endSecondStep, renewSecondStepCodes, showSecondStep } from "@prosa/contracts/second-step";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { Chip, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../access.module.css";
import { FormError } from "../FormError.tsx";
import { useSubmit } from "../use-submit.ts";
import { Enrolment } from "./Enrolment.tsx";
import { PaperCodes } from "./PaperCodes.tsx";

void loadNamespaces(["auth"]);

function InUse({ codesLeft, isRequired, onClose }: { codesLeft: number; isRequired: boolean; onClose(): void }) {
  const { t } = useTranslation("auth");
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useSubmit(async () => setCodes((await api(renewSecondStepCodes, { quiet: true })).codes));
  const end = useSubmit(async () => {
    await api(endSecondStep, { quiet: true });
    notify({ kind: "success", title: t("secondStep.ended") });
    onClose();
  });
  if (codes) return <PaperCodes codes={codes} onDone={onClose} />;
  return (
    <>
      <p className={css.dialogIntro}>
        <Chip tone="success">{t("secondStep.on")}</Chip> {t("secondStep.codesLeft", { count: codesLeft })}
      </p>
      {isRequired && <p className={css.dialogIntro}>{t("secondStep.required")}</p>}
      <FormError error={renew.error ?? end.error} />
      <div className={css.dialogFoot}>
        <Button variant="default" loading={renew.busy} onClick={() => void renew.submit()}>
          {t("secondStep.renew")}
        </Button>
        {!isRequired && (
          <Button variant="outline" color="red" loading={end.busy} onClick={() => void end.submit()}>
            {t("secondStep.end")}
          </Button>
        )}
      </div>
    </>
  );
}

export function SecondStepDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["auth", "common"]);
  const known = useQuery({
    queryKey: ["second-step"],
    queryFn: () => api(showSecondStep, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const done = () => {
    notify({ kind: "success", title: t("auth:secondStep.done") });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("auth:secondStep.title")}
      size={460}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {known.isPending && (
        <Waiting label={t("auth:secondStep.title")}>
          <span className={`skel ${css.rowSkeleton}`} />
        </Waiting>
      )}
      {known.isError && <FailedPanel error={known.error} onRetry={() => void known.refetch()} />}
      {known.data && (known.data.isOn ? <InUse {...known.data} onClose={onClose} /> : <Enrolment onDone={done} />)}
    </Modal>
  );
}
