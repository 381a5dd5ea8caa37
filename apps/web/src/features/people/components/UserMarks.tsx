// How a user is shown in a row: profile, queues, channels, when they were last seen.
import type { User } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { PauseChip } from "../../../entities/people/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, Chip, ColorDot, type Tone } from "../../../shared/ui/index.ts";
import css from "../people.module.css";

export const profiles: readonly Profile[] = ["user", "supervisorfila", "supervisor", "admin"];

const tones: Record<Profile, Tone> = { user: "neutral", supervisorfila: "info", supervisor: "info", admin: "primary" };

/** The chip has little room: two of the names have a shorter form. */
function useShortProfile() {
  const { t } = useTranslation("people");
  return (profile: Profile) =>
    profile === "admin" || profile === "supervisorfila"
      ? t(`profiles.${profile}.short`)
      : t(`profiles.${profile}.name`);
}

export function ProfileChip({ profile }: { profile: Profile }) {
  const short = useShortProfile();
  return <Chip tone={tones[profile]}>{short(profile)}</Chip>;
}

export function Person({ user }: { user: User }) {
  const { t } = useTranslation("people");
  return (
    <>
      <Avatar
        id={user.id}
        name={user.name}
        picture={user.profilePictureUrl}
        size={32}
        online={user.isOnline}
        paused={Boolean(user.pause)}
      />
      <span className={css.two} data-off={!user.isActive || undefined}>
        <span className="trunc">
          {user.name}
          {user.isOnline && !user.pause && <span className="sr">, {t("users.online")}</span>}
        </span>
        <small className="trunc">{user.email}</small>
      </span>
    </>
  );
}

const SHOWN = 2;

export function QueueChips({ queues }: { queues: User["queues"] }) {
  const { t } = useTranslation("people");
  if (queues.length === 0) return <span className="meta">{t("users.noQueues")}</span>;
  const more = queues.slice(SHOWN);
  return (
    <span className={css.chips}>
      {queues.slice(0, SHOWN).map(({ id, name, color }) => (
        <span key={id} className={css.queue}>
          <ColorDot color={color} />
          <span className="trunc">{name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <span className="meta" title={more.map(({ name }) => name).join(", ")}>
          +{more.length}
        </span>
      )}
    </span>
  );
}

export function ChannelNames({ user: { allChannels, channels } }: { user: User }) {
  const { t } = useTranslation("people");
  if (allChannels) return <span className="meta">{t("users.allChannels")}</span>;
  if (channels.length === 0) return <span className="meta">{t("users.noChannels")}</span>;
  const names = channels.map(({ name }) => name).join(", ");
  return (
    <span className={`trunc ${css.channels}`} title={names}>
      {names}
    </span>
  );
}

export function LastSeen({ user }: { user: User }) {
  const { t } = useTranslation("people");
  const formats = useFormats();
  const now = useNow();
  if (!user.isActive) return <Chip>{t("users.inactive")}</Chip>;
  if (user.isInvited) return <Chip tone="warning">{t("users.invited")}</Chip>;
  if (user.pause) return <PauseChip pause={user.pause} />;
  if (user.isOnline) return t("users.now");
  if (!user.lastOnlineAt) return <span className="meta">{t("users.never")}</span>;
  const seen = formats.listTime(user.lastOnlineAt, now);
  const minutes = (now.getTime() - new Date(user.lastOnlineAt).getTime()) / 60_000;
  return (
    <time dateTime={user.lastOnlineAt} title={formats.dateTime(user.lastOnlineAt)}>
      {minutes >= 1 && minutes < 60 ? t("users.ago", { when: seen }) : seen}
    </time>
  );
}
