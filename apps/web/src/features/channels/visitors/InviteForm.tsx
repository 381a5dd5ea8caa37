// A few words to one visitor of the site. What was typed stays until it is sent, whoever it is for in the end.
import { Button, Textarea } from "@mantine/core";
import type { SiteVisitor } from "@prosa/contracts/webchat/webchat";
import { IconSend } from "@tabler/icons-react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { useInvitationWords } from "./invitation-words.ts";
import css from "./visitors.module.css";
import { useInvite } from "./visitors.queries.ts";

interface Props {
  webchatId: number;
  visitor: SiteVisitor;
  onClose(): void;
}

const MOST = 300;
const known: Readonly<Record<string, "gone" | "already">> = { ERR_NOT_FOUND: "gone", ERR_CONFLICT: "already" };

export function InviteForm({ webchatId, visitor, onClose }: Props) {
  const { t } = useTranslation("webchat");
  const { text, type } = useInvitationWords(webchatId);
  const invite = useInvite(webchatId);
  const send = () =>
    invite.mutate(
      { visitorId: visitor.id, text: text.trim() },
      {
        onSuccess() {
          type("");
          notify({ kind: "success", title: t("visitors.sent") });
          onClose();
        },
        onError(error) {
          if (error instanceof ApiError) error.shown = true;
        },
      },
    );
  return (
    <form
      className={css.form}
      aria-label={t("visitors.inviteWho", { page: visitor.title || visitor.page })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={css.who}>{t("visitors.inviteWho", { page: visitor.title || visitor.page })}</p>
      <Textarea
        label={t("visitors.text")}
        description={t("visitors.textHint")}
        value={text}
        maxLength={MOST}
        autosize
        minRows={2}
        data-autofocus
        autoFocus
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div role="alert">{invite.error && <Refusal error={invite.error} />}</div>
      <div className={css.buttons}>
        <Button
          type="submit"
          loading={invite.isPending}
          disabled={text.trim() === ""}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        >
          {t("visitors.send")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("visitors.cancel")}
        </Button>
      </div>
    </form>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation("webchat");
  const why = error instanceof ApiError ? known[error.code] : undefined;
  const texts = errorTexts(error);
  return (
    <Remark tone="danger" title={why ? t(`visitors.${why}`) : texts.title}>
      {why ? null : [texts.detail, texts.action].filter(Boolean).join(" ")}
    </Remark>
  );
}
