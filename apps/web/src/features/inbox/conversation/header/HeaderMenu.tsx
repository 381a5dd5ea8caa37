// Everything else that can be done with the open ticket; on a phone also what stands beside the next step elsewhere.
import { Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.layer.css";
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconChecklist,
  IconFileTypePdf,
  IconHash,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMail,
  IconMessageCheck,
  IconMessagePlus,
  IconRobotOff,
  IconRotate,
  IconSearch,
} from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Keys } from "../../../../shared/keyboard/index.ts";
import type { Offer, OfferKind } from "../../state/offers.rules.ts";
import css from "../conversation.module.css";
import { type OnOffer, printedKey } from "./offer-keys.ts";

const icons: Record<OfferKind, typeof IconCheck> = {
  attend: IconMessageCheck,
  assume: IconMessageCheck,
  resolve: IconCheck,
  resolveWith: IconChecklist,
  return: IconArrowBackUp,
  reopen: IconRotate,
  transfer: IconArrowsExchange,
  leaveBot: IconRobotOff,
  hide: IconLock,
  unhide: IconLockOpen,
  newTicket: IconMessagePlus,
  unread: IconMail,
  search: IconSearch,
  log: IconHistory,
  pdf: IconFileTypePdf,
  protocol: IconHash,
  link: IconLink,
};

/** Where the quiet ones begin: what only looks or copies. */
const quiet = new Set<OfferKind>(["search"]);

interface Props {
  beside: Offer[];
  menu: Offer[];
  onOffer: OnOffer;
  onClose(): void;
  children: ReactElement;
}

export default function HeaderMenu({ beside, menu, onOffer, onClose, children }: Props) {
  const { t } = useTranslation("attend");
  const item = ({ kind, obstacle }: Offer, isBeside: boolean) => {
    const Icon = icons[kind];
    const why = obstacle === null ? undefined : t(`obstacle.${obstacle}`);
    const key = printedKey(kind);
    return (
      <Menu.Item
        key={kind}
        className={why ? css.refused : isBeside ? css.phoneOnly : undefined}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        rightSection={
          key && (
            <span className={css.keys}>
              <Keys keys={key} />
            </span>
          )
        }
        aria-disabled={why !== undefined || undefined}
        closeMenuOnClick={why === undefined}
        onClick={() => why === undefined && onOffer(kind, false)}
      >
        {t(`offers.${kind}`)}
        {why && <small className={css.why}>{why}</small>}
      </Menu.Item>
    );
  };
  return (
    <Menu opened onClose={onClose} position="bottom-end" returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {beside.map((offer) => item(offer, true))}
        {menu.flatMap((offer) => [...(quiet.has(offer.kind) ? [<Menu.Divider key="line" />] : []), item(offer, false)])}
      </Menu.Dropdown>
    </Menu>
  );
}
