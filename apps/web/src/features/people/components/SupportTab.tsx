// Letting the platform's support in: for how long and why, who did so before, and the way to end it.
import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { SupportGrant } from "@prosa/contracts/people";
import { IconLifebuoy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../../shared/api/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify, showError } from "../../../shared/notices/index.ts";
import { Chip, Empty, FailedPanel, Remark, usePageNote, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import css from "../people.module.css";
import { useSupportActions, useSupportGrants } from "../support.queries.ts";

type Grant = z.infer<typeof SupportGrant>;

const HOURS = [1, 2, 4, 8, 24, 48, 72];

function GrantForm() {
  const { t } = useTranslation("people");
  const { grant } = useSupportActions();
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState(4);
  const [tried, setTried] = useState(false);
  const isGood = reason.trim().length >= 3;
  const submit = () => {
    setTried(true);
    if (!isGood) return;
    grant.mutate(
      { reason, hours },
      {
        onSuccess: () => {
          setReason("");
          setTried(false);
          notify({ kind: "success", title: t("support.granted") });
        },
        onError: (error) => {
          if (error instanceof ApiError) error.shown = true;
        },
      },
    );
  };
  return (
    <form
      className={css.grantForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t("support.reason")}
        placeholder={t("support.reasonPlaceholder")}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && !isGood && t("support.reasonError")}
      />
      <NativeSelect
        label={t("support.hours")}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
        data={HOURS.map((count) => ({ value: String(count), label: t("support.hoursOption", { count }) }))}
      />
      <Button type="submit" loading={grant.isPending}>
        {t("support.grant")}
      </Button>
      {grant.error && (
        <div role="alert" className={css.grantError}>
          <Remark tone="danger" title={errorTexts(grant.error).title}>
            {errorTexts(grant.error).action}
          </Remark>
        </div>
      )}
    </form>
  );
}

function GrantRow({ grant }: { grant: Grant }) {
  const { t } = useTranslation("people");
  const formats = useFormats();
  const now = useNow();
  const { end } = useSupportActions();
  const isOpen = grant.endedAt === null && new Date(grant.expiresAt) > now;
  const state = () => {
    if (isOpen) return t("support.active", { when: formats.dateTime(grant.expiresAt) });
    if (grant.endedAt) return t("support.ended", { when: formats.dateTime(grant.endedAt) });
    return t("support.expired", { when: formats.dateTime(grant.expiresAt) });
  };
  return (
    <li className={css.grant}>
      <div className="grow">
        <b>{grant.reason}</b>
        <p className="meta">{t("support.by", { name: grant.grantedBy, when: formats.dateTime(grant.createdAt) })}</p>
      </div>
      <Chip tone={isOpen ? "warning" : "neutral"}>{state()}</Chip>
      {isOpen && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() =>
            end.mutate(grant.id, {
              onSuccess: () => notify({ kind: "success", title: t("support.endedNow") }),
              onError: showError,
            })
          }
        >
          {t("support.end")}
        </Button>
      )}
    </li>
  );
}

export function SupportTab({ tabs }: { tabs(): ReactNode }) {
  const { t } = useTranslation("people");
  const grants = useSupportGrants();
  usePageTitle(t("title"));
  usePageNote("");
  return (
    <div className={css.page}>
      {tabs()}
      <section className={`card ${css.support}`} aria-labelledby="support-title">
        <h2 id="support-title">{t("support.title")}</h2>
        <p className={css.hint}>{t("support.text")}</p>
        <GrantForm />
        <h3>{t("support.list")}</h3>
        {grants.isPending && (
          <Waiting label={t("support.loading")}>
            <span className={`skel ${css.grantSkeleton}`} />
          </Waiting>
        )}
        {grants.isError && !grants.data && <FailedPanel error={grants.error} onRetry={() => void grants.refetch()} />}
        {grants.data?.items.length === 0 && (
          <Empty icon={<IconLifebuoy size={24} stroke={1.75} aria-hidden />}>{t("support.none")}</Empty>
        )}
        <ul>
          {grants.data?.items.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ul>
      </section>
    </div>
  );
}
