// The channels of the company: how each is, what it did today, and everything to repair or set it up.
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import type { ConnectForm as Form } from "@prosa/contracts/connect-forms";
import { allows } from "@prosa/contracts/permissions";
import { IconPlugConnected, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { FormDrawer, lazyForm, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Keys, useShortcut } from "../../shared/keyboard/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { SearchField } from "../../shared/search-field/index.ts";
import { Empty, FailedPanel, usePageNote, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import css from "./channels.module.css";
import { useChannelActions, useChannels, useConnectForms } from "./channels.queries.ts";
import { inView, isTroubled, kindOf, matchesSearch, type View, views, wantsKey } from "./channels.rules.ts";
import { ChannelCard } from "./components/ChannelCard.tsx";
import { Successions } from "./succession/Successions.tsx";

const ConnectForm = lazyForm(async () => (await import("./components/ConnectForm.tsx")).ConnectForm);
const ChannelPanel = lazyForm(async () => (await import("./components/ChannelPanel.tsx")).ChannelPanel);
const ReconnectDialog = lazyForm(async () => (await import("./components/ReconnectDialog.tsx")).ReconnectDialog);
const SuccessionDialog = lazyForm(async () => (await import("./succession/SuccessionDialog.tsx")).SuccessionDialog);
const PairingDialog = lazyForm(async () => (await import("./components/PairingDialog.tsx")).PairingDialog);

function useFilter() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  return {
    query: params.get("busca") ?? "",
    view: views.find((view) => view === params.get("ver")) ?? "all",
    setQuery: (query: string) => change(putParam("busca", query), { atOnce: true }),
    setView: (view: View) => change(putParam("ver", view === "all" ? null : view)),
  };
}

function Cards({ channels, mayChange, onReconnect, onPair, onReplace }: CardsProps) {
  const { t } = useTranslation("channels");
  const drawer = useDrawerAddress();
  const { change, disconnect, unpair } = useChannelActions();
  const forms = useConnectForms();
  const isByQr = (channel: Channel) =>
    forms.data?.forms.find((one) => kindOf(one) === kindOf(channel))?.how === "qr" && !wantsKey(channel);
  const askUnpair = (channel: Channel) =>
    confirmDelete({
      title: t("unpair.title"),
      name: channel.name,
      consequence: t("unpair.consequence"),
      done: t("unpair.done"),
      action: () => unpair(channel.id),
    });
  const makeDefault = async (channel: Channel) => {
    try {
      await change(channel.id, { isDefault: true });
      notify({ kind: "success", title: t("defaultDone"), detail: channel.name });
    } catch (error) {
      showError(error);
    }
  };
  const askDisconnect = (channel: Channel) =>
    confirmDelete({
      title: t("disconnect.title"),
      name: channel.name,
      consequence: t("disconnect.consequence"),
      done: t("disconnect.done"),
      action: async () => {
        // The telephone lists us among its devices until we say good-bye.
        if (isByQr(channel) && channel.status === "connected") await unpair(channel.id);
        await disconnect(channel.id);
        if (drawer.openId === channel.id) drawer.close();
      },
    });
  return (
    <ul className={css.grid}>
      {channels.map((channel) => (
        <ChannelCard
          key={channel.id}
          channel={channel}
          mayChange={mayChange}
          isByQr={isByQr(channel)}
          onUnpair={() => askUnpair(channel)}
          onConfigure={() => drawer.open(channel.id)}
          onReconnect={() => (isByQr(channel) ? onPair(channel.id) : onReconnect(channel))}
          onReplace={() => onReplace(channel)}
          onDefault={() => void makeDefault(channel)}
          onDisconnect={() => askDisconnect(channel)}
        />
      ))}
    </ul>
  );
}

interface CardsProps {
  channels: readonly Channel[];
  mayChange: boolean;
  onReconnect(channel: Channel): void;
  onPair(channelId: number): void;
  onReplace(channel: { id: number; name: string }): void;
}

export function ChannelsScreen() {
  const { t } = useTranslation("channels");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "channels", "full");
  const drawer = useDrawerAddress();
  const asked = useChannels();
  const { query, view, setQuery, setView } = useFilter();
  const [reconnecting, setReconnecting] = useState<Channel | null>(null);
  const [replacing, setReplacing] = useState<{ id: number; name: string } | null>(null);
  const [pairingId, setPairingId] = useState<number | null>(null);
  const now = useNow();
  usePageTitle(t("title"));
  const { channels = [], used = 0, maxConnections = 0 } = asked.data ?? {};
  usePageNote(asked.data ? t("ofPlan", { used, max: maxConnections }) : "");
  const isFull = asked.data !== undefined && used >= maxConnections;
  const connect = () => drawer.openNew();
  const connected = (id: number, how: Form["how"]) => {
    if (how !== "qr") return drawer.open(id);
    drawer.close();
    setPairingId(id);
  };
  const pairing = channels.find(({ id }) => id === pairingId);
  useShortcut({ keys: "n", group: t("title"), label: t("connect"), run: connect }, mayChange && !isFull);

  const counts = {
    all: channels.length,
    connected: channels.filter(({ status }) => status === "connected").length,
    troubled: channels.filter((channel) => isTroubled(channel, now)).length,
  };
  const shown = channels.filter((channel) => inView(channel, view, now) && matchesSearch(channel, query));

  return (
    <div className={css.page}>
      <div className={css.toolbar}>
        <SearchField
          query={query}
          onQuery={setQuery}
          label={t("search")}
          clearLabel={t("clearSearch")}
          group={t("title")}
          className={css.search}
        />
        <SegmentedControl
          aria-label={t("views.label")}
          value={view}
          onChange={(value) => setView(value as View)}
          data={views.map((value) => ({ value, label: t(`views.${value}`, { count: counts[value] }) }))}
        />
        <span className="grow" />
        {mayChange && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            rightSection={<Keys keys="n" />}
            disabled={isFull}
            title={isFull ? t("planFull", { max: maxConnections }) : undefined}
            aria-description={isFull ? t("planFull", { max: maxConnections }) : undefined}
            onClick={connect}
            data-testid="connect-channel"
          >
            {t("connect")}
          </Button>
        )}
      </div>
      {asked.isPending && (
        <Waiting label={t("loading")}>
          <div className={css.grid}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} height={192} radius="lg" />
            ))}
          </div>
        </Waiting>
      )}
      {asked.isError && !asked.data && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && channels.length === 0 && (
        <Empty
          icon={<IconPlugConnected size={24} stroke={1.75} aria-hidden />}
          action={mayChange && <Button onClick={connect}>{t("connect")}</Button>}
        >
          {t("empty")}
        </Empty>
      )}
      {channels.length > 0 && shown.length === 0 && (
        <Empty
          icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}
          action={
            <Button
              variant="default"
              onClick={() => {
                setQuery("");
                setView("all");
              }}
            >
              {t("clearFilters")}
            </Button>
          }
        >
          {t("nothing")}
        </Empty>
      )}
      <Cards
        channels={shown}
        mayChange={mayChange}
        onReconnect={setReconnecting}
        onPair={setPairingId}
        onReplace={setReplacing}
      />
      <Successions mayChange={mayChange} onReplace={setReplacing} />
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("connect") : (channels.find((one) => one.id === id)?.name ?? t("one")))}
      >
        {(id) =>
          id === "new" ? <ConnectForm onConnected={connected} /> : <ChannelPanel id={id} readOnly={!mayChange} />
        }
      </FormDrawer>
      {pairing && <PairingDialog channel={pairing} onClose={() => setPairingId(null)} />}
      {replacing && <SuccessionDialog channel={replacing} onClose={() => setReplacing(null)} />}
      {reconnecting && <ReconnectDialog channel={reconnecting} onClose={() => setReconnecting(null)} />}
    </div>
  );
}
