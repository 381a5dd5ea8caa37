// Pairs a telephone with a channel: a warning first, then a QR code or a code to type, shown in this window alone.
import { Button, Loader, Modal, Tabs, TextInput } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import type { PairingNotice } from "@prosa/contracts/conversation/channel-pairing";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { sayPairing, usePairingNotices } from "../../../shared/realtime/index.ts";
import { Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions } from "../channels.queries.ts";
import { kindOf } from "../channels.rules.ts";
import { type ChannelWords, useChannelWords } from "../use-channel-words.ts";
import { QrRing } from "./QrRing.tsx";
import "@mantine/core/styles/Tabs.layer.css";

type How = "qr" | "code";
type Shown =
  | PairingNotice["what"]
  | { show: "warning" }
  | { show: "waiting" }
  | { show: "offline" }
  | { show: "phone" };

const DIGITS = /^\d{10,15}$/;

export function PairingDialog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useTranslation("common");
  const words = useChannelWords(kindOf(channel));
  const { startPairing } = useChannelActions();
  const [shown, setShown] = useState<Shown>({ show: "warning" });
  const [how, setHow] = useState<How>("qr");
  const [isBusy, setBusy] = useState(false);
  const { id: channelId } = channel;

  usePairingNotices((notice) => {
    if (notice.channelId === channelId) setShown(notice.what);
  });
  // Whoever closes the dialog is told nothing more.
  useEffect(() => () => void sayPairing({ channelId, how: null, phone: null }), [channelId]);

  function ask(wanted: How, phone: string | null) {
    setHow(wanted);
    if (wanted === "code" && phone === null) return setShown({ show: "phone" });
    setShown({ show: sayPairing({ channelId, how: wanted, phone }) ? "waiting" : "offline" });
  }
  const start = async () => {
    setBusy(true);
    try {
      await startPairing(channelId);
      ask(how, null);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={words("dialog.title", "", { name: channel.name })}
      closeButtonProps={{ "aria-label": t("actions.close") }}
      data-testid="pairing-dialog"
    >
      <div className={css.pairing}>
        <Content
          shown={shown}
          how={how}
          words={words}
          isBusy={isBusy}
          onStart={() => void start()}
          onAsk={ask}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
}

interface ContentProps {
  shown: Shown;
  how: How;
  words: ChannelWords;
  isBusy: boolean;
  onStart(): void;
  onAsk(how: How, phone: string | null): void;
  onClose(): void;
}

function Content(props: ContentProps) {
  const { shown, words, isBusy, onStart, onClose } = props;
  switch (shown.show) {
    case "warning":
      return (
        <>
          <Remark tone="warning" title={words("warning.title", "")}>
            {words("warning.text", "")}
          </Remark>
          <Button onClick={onStart} loading={isBusy} data-autofocus data-testid="pairing-start">
            {words("warning.accept", "")}
          </Button>
        </>
      );
    case "linking":
      return <Preparing label={words("dialog.linking", "")} />;
    case "open":
      return (
        <>
          <div role="status" data-testid="pairing-done">
            <Remark tone="success" title={words("dialog.connected", "")}>
              {words("dialog.connectedDetail", "", { number: shown.number })}
            </Remark>
          </div>
          <Button onClick={onClose}>{words("dialog.done", "")}</Button>
        </>
      );
    case "ended":
    case "refused":
    case "offline":
      return (
        <>
          <div role="alert">
            <Remark tone="danger" title={troubleOf(shown, words)}>
              {null}
            </Remark>
          </div>
          <Button onClick={onStart} loading={isBusy}>
            {words("dialog.again", "")}
          </Button>
        </>
      );
    default:
      return <Ways {...props} />;
  }
}

type Trouble = Extract<Shown, { show: "ended" | "refused" | "offline" }>;

function troubleOf(shown: Trouble, words: ChannelWords): string {
  if (shown.show === "offline") return words("dialog.offline", "");
  return shown.show === "ended"
    ? words(`reasons.${shown.reason}`, shown.reason)
    : words(`dialog.refused.${shown.why}`, "");
}

function Preparing({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      <div className={css.qrRing}>
        <Loader size={32} />
        <p className={css.text}>{label}</p>
      </div>
    </Waiting>
  );
}

function Ways({ shown, how, words, onAsk }: ContentProps) {
  return (
    <Tabs value={how} onChange={(value) => onAsk(value === "code" ? "code" : "qr", null)} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="qr">{words("dialog.qrTab", "")}</Tabs.Tab>
        <Tabs.Tab value="code">{words("dialog.codeTab", "")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="qr" className={css.pairing} pt="md">
        <ol className={css.text}>
          <li>{words("dialog.open", "")}</li>
          <li>{words("dialog.devices", "")}</li>
          <li>{words("dialog.scan", "")}</li>
        </ol>
        {shown.show === "qr" ? (
          <>
            <QrRing text={shown.qr} label={words("dialog.qrLabel", "")} lastsMs={shown.lastsMs} />
            <p className={`meta ${css.qrRing}`}>
              {words("dialog.place", "", { place: String(shown.place), round: String(shown.round) })}
            </p>
          </>
        ) : (
          <Preparing label={words("dialog.waiting", "")} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="code" className={css.pairing} pt="md">
        <ByCode shown={shown} words={words} onAsk={onAsk} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ByCode({ shown, words, onAsk }: Pick<ContentProps, "shown" | "words" | "onAsk">) {
  const [phone, setPhone] = useState("");
  const [isWrong, setWrong] = useState(false);
  const digits = phone.replace(/\D/g, "");
  return (
    <form
      className={css.pairing}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!DIGITS.test(digits));
        if (DIGITS.test(digits)) onAsk("code", digits);
      }}
    >
      <ol className={css.text}>
        <li>{words("dialog.open", "")}</li>
        <li>{words("dialog.devices", "")}</li>
        <li>{words("dialog.type", "")}</li>
      </ol>
      <TextInput
        label={words("dialog.phone", "")}
        description={words("dialog.phoneHint", "")}
        inputMode="tel"
        autoComplete="off"
        value={phone}
        error={isWrong && words("dialog.phoneInvalid", "")}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        data-autofocus
        data-testid="pairing-phone"
      />
      {shown.show === "code" && (
        <output className={css.code} data-testid="pairing-code">
          {shown.code}
        </output>
      )}
      <Button type="submit" loading={shown.show === "waiting"} variant={shown.show === "code" ? "default" : "filled"}>
        {words(shown.show === "code" ? "dialog.newCode" : "dialog.askCode", "")}
      </Button>
    </form>
  );
}
