// What was said in a call, to be heard: fetched when somebody wants to, since each hearing is in the security log.
import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { readFile } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import css from "./call.module.css";
import { useRecording } from "./call.queries.ts";

export function CallRecording({ callId, tab = 0 }: { callId: number; tab?: number }) {
  const { t } = useTranslation("calls");
  const asked = useRecording(callId, true);
  const [sound, setSound] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => () => (sound === null ? undefined : URL.revokeObjectURL(sound)), [sound]);
  // Whoever may not hear it is shown none.
  if (!asked.data || asked.data.state === "none") return null;
  const { state, url } = asked.data;
  if (state !== "ready" || url === null)
    return <small className={css.state}>{t(`recording.${state}` as "recording.waiting")}</small>;
  if (sound !== null) {
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
    return <audio className={css.player} controls autoPlay src={sound} tabIndex={tab} data-testid="call-recording" />;
  }
  const load = async () => {
    setLoading(true);
    try {
      setSound(URL.createObjectURL(await readFile(url)));
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      tabIndex={tab}
      loading={isLoading}
      leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
      onClick={() => void load()}
    >
      {t("recording.play")}
    </Button>
  );
}
