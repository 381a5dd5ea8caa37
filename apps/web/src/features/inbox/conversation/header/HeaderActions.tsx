// The buttons of the conversation's header: the next step, a few beside it, the rest in a menu; each says why it cannot.
import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconDots,
  IconMessageCheck,
  IconMessagePlus,
  IconRotate,
} from "@tabler/icons-react";
import { lazy, type MouseEvent, Suspense, useId, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useShortcut } from "../../../../shared/keyboard/index.ts";
import { useCommand } from "../../../../shared/palette/index.ts";
import { Hint, loadPatiently } from "../../../../shared/ui/index.ts";
import type { ChangeKind, Offer, OfferKind, Offers } from "../../state/offers.rules.ts";
import css from "../conversation.module.css";
import { type OnOffer, offerKeys, printedKey } from "./offer-keys.ts";

const HeaderMenu = lazy(() => loadPatiently(() => import("./HeaderMenu.tsx")));

const icons: Partial<Record<OfferKind, typeof IconCheck>> = {
  attend: IconMessageCheck,
  assume: IconMessageCheck,
  resolve: IconCheck,
  return: IconArrowBackUp,
  reopen: IconRotate,
  transfer: IconArrowsExchange,
  newTicket: IconMessagePlus,
};

export interface HeaderActionsProps {
  offers: Offers;
  busyWith: ChangeKind | null;
  /** The bot lets go when somebody assumes; said on the button. */
  isWithBot: boolean;
  /** Whose ticket it is. */
  name: string;
  onOffer: OnOffer;
}

export function HeaderActions({ offers, busyWith, isWithBot, name, onOffer }: HeaderActionsProps) {
  const { t } = useTranslation("attend");
  const { primary, beside, menu } = offers;
  const [isOpen, setOpen] = useState(false);
  const all = [...(primary ? [primary] : []), ...beside, ...menu];
  const canResolve = all.some(({ kind }) => kind === "resolve");
  const menuButton = (
    <ActionIcon
      size="var(--h-control)"
      aria-label={t("offers.more")}
      aria-haspopup="menu"
      data-testid="ticket-menu"
      onClick={() => setOpen(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      {all.map((offer) => (
        <OfferKey key={offer.kind} offer={offer} name={name} isBlocked={busyWith !== null} onOffer={onOffer} />
      ))}
      <ResolveNextKey isOn={canResolve && busyWith === null} onOffer={onOffer} />
      <span className={css.others}>
        {beside.map((offer) => (
          <BesideButton key={offer.kind} offer={offer} busyWith={busyWith} onOffer={onOffer} />
        ))}
      </span>
      {isOpen ? (
        <Suspense fallback={menuButton}>
          <HeaderMenu beside={beside} menu={menu} onOffer={onOffer} onClose={() => setOpen(false)}>
            {menuButton}
          </HeaderMenu>
        </Suspense>
      ) : (
        menuButton
      )}
      {primary && (
        <PrimaryButton key={primary.kind} offer={primary} busyWith={busyWith} isWithBot={isWithBot} onOffer={onOffer} />
      )}
    </>
  );
}

interface KeyProps {
  offer: Offer;
  name: string;
  isBlocked: boolean;
  onOffer: OnOffer;
}

/** By its letter, which the palette lists too; what has none is a command of its own there. */
function OfferKey({ offer: { kind, obstacle }, isBlocked, name, onOffer }: KeyProps) {
  const { t } = useTranslation(["attend", "ticket"]);
  const keys = offerKeys[kind];
  const isOn = !isBlocked && obstacle === null;
  const label = kind === "newTicket" ? t("commands.newTicket", { name }) : t(`offers.${kind}`);
  const run = () => onOffer(kind, true);
  useShortcut({ keys: keys ?? "", group: t("ticket:keys.group"), label, run }, keys !== undefined && isOn);
  useCommand({ id: `offer-${kind}`, kind: "action", label, keys: printedKey(kind), run }, keys === undefined && isOn);
  return null;
}

function ResolveNextKey({ isOn, onOffer }: { isOn: boolean; onOffer: OnOffer }) {
  const { t } = useTranslation(["attend", "ticket"]);
  const run = () => onOffer("resolveNext", true);
  useShortcut({ keys: "shift+e", group: t("ticket:keys.group"), label: t("offers.resolveNext"), run }, isOn);
  return null;
}

interface ButtonProps {
  offer: Offer;
  busyWith: ChangeKind | null;
  isWithBot?: boolean;
  onOffer: OnOffer;
}

/** What is refused can still be pointed at and focused, or nobody would learn why. */
function useRefusal({ offer: { kind, obstacle }, busyWith, onOffer }: ButtonProps) {
  const { t } = useTranslation("attend");
  const why = obstacle === null ? null : t(`obstacle.${obstacle}`);
  const isBusy = busyWith === kind;
  return {
    why,
    isBusy,
    props: {
      loading: isBusy,
      disabled: busyWith !== null && !isBusy,
      "aria-disabled": why !== null || undefined,
      "data-disabled": why !== null || undefined,
      onClick: (event: MouseEvent) => (why === null ? onOffer(kind, false) : event.preventDefault()),
    },
  };
}

function PrimaryButton(given: ButtonProps) {
  const { t } = useTranslation("attend");
  const { kind } = given.offer;
  const id = useId();
  const { why, props } = useRefusal(given);
  const hint = why ?? (given.isWithBot && kind === "assume" ? t("obstacle.botStops") : null);
  const Glyph = icons[kind] ?? IconCheck;
  const key = offerKeys[kind];
  return (
    <>
      <Hint label={hint}>
        <Button
          {...props}
          className={css.primary}
          leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
          rightSection={key ? <kbd aria-hidden>{key.toUpperCase()}</kbd> : undefined}
          aria-keyshortcuts={key}
          aria-describedby={hint === null ? undefined : id}
          data-testid={`offer-${kind}`}
        >
          <span className={css.primaryLabel}>{t(`offers.${kind}`)}</span>
        </Button>
      </Hint>
      <span id={id} className="sr">
        {hint}
      </span>
    </>
  );
}

function BesideButton(given: ButtonProps) {
  const { t } = useTranslation("attend");
  const { kind } = given.offer;
  const { why, props } = useRefusal(given);
  const label = t(`offers.${kind}`);
  const Glyph = icons[kind] ?? IconDots;
  const key = offerKeys[kind];
  return (
    <Hint label={why ?? (key ? `${label} (${key.toUpperCase()})` : label)}>
      <ActionIcon
        {...props}
        size="var(--h-control)"
        aria-label={why === null ? label : `${label}. ${why}`}
        aria-keyshortcuts={key}
        data-testid={`offer-${kind}`}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
