// The devices on which a person is told although no window is open: this one turned on, each tested and removed.
import { Button } from "@mantine/core";
import type { PushDevice } from "@prosa/contracts/push";
import { IconBellRinging, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { ability } from "../../../shared/push/index.ts";
import { Chip, FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../people.module.css";
import { usePush, usePushActions } from "./push.queries.ts";

type Hindrance = "unsupported" | "install" | "denied" | "unreachable";

export function MyDevices() {
  const { t } = useTranslation("push");
  const asked = usePush();
  const { turnOn } = usePushActions();
  const [isBusy, setBusy] = useState(false);
  // What the browser itself says; what a try found out stays until the next one.
  const [found, setFound] = useState<Hindrance | null>(null);
  const present = ability();
  const hindrance = present === "able" ? found : present;

  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("loading")}>
        <span className={`skel ${css.grantSkeleton}`} />
      </Waiting>
    );
  }
  const { publicKey, devices } = asked.data;
  if (publicKey === null) return <p className="meta">{t("off")}</p>;
  const isOn = devices.some(({ isCurrent }) => isCurrent);
  const begin = async () => {
    setBusy(true);
    setFound(null);
    try {
      const refused = await turnOn(publicKey);
      setFound(refused);
      if (refused === null) notify({ kind: "success", title: t("turnedOn") });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="meta">{t("intro")}</p>
      {hindrance !== null && <Remark tone="warning">{t(hindrance)}</Remark>}
      {!isOn && present === "able" && (
        <div className={css.buttons}>
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconBellRinging size={16} stroke={1.75} aria-hidden />}
            onClick={() => void begin()}
          >
            {t("turnOn")}
          </Button>
        </div>
      )}
      {devices.length === 0 ? (
        <p className="meta">{t("none")}</p>
      ) : (
        <ul aria-label={t("devices")}>
          {devices.map((device) => (
            <Device key={device.id} of={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function Device({ of }: { of: PushDevice }) {
  const { t } = useTranslation("push");
  const formats = useFormats();
  const { remove, test } = usePushActions();
  const [busy, setBusy] = useState<"test" | "remove" | null>(null);
  const run = async (what: "test" | "remove", act: () => Promise<void>) => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  const send = () =>
    run("test", async () => {
      const outcome = await test(of);
      notify({ kind: outcome === "sent" ? "success" : "warning", title: t(`outcomes.${outcome}`) });
    });
  const end = () =>
    run("remove", async () => {
      await remove(of);
      notify({ kind: "success", title: t("removed") });
    });
  const when = of.lastSentAt
    ? t("sent", { when: formats.dateTime(of.lastSentAt) })
    : t("since", { when: formats.dateTime(of.since) });
  return (
    <li className={css.grant}>
      <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
      <div className="grow">
        <b className="trunc">{of.device}</b>
        <p className="meta">{when}</p>
      </div>
      {of.isCurrent && <Chip tone="success">{t("current")}</Chip>}
      <Button
        variant="default"
        size="xs"
        loading={busy === "test"}
        aria-label={t("testOf", { device: of.device })}
        onClick={() => void send()}
      >
        {t("test")}
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={busy === "remove"}
        aria-label={t("removeOf", { device: of.device })}
        onClick={() => void end()}
      >
        {t("remove")}
      </Button>
    </li>
  );
}
