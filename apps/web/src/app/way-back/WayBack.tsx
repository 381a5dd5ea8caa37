// A line above the screen that leads back to where somebody came from: the card, the conversation, the contacts.
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Keys, useShortcut } from "../../shared/keyboard/index.ts";
import { useStore } from "../../shared/store.ts";
import { forgetWay, type WayBack as Known, wayBack } from "../../shared/way-back.ts";
import { paths } from "../paths.ts";
import css from "./way-back.module.css";

const KEYS = "g b";

const isWithin = (path: string, screen: string) => path === screen || path.startsWith(`${screen}/`);

function nameOf(to: string): "board" | "contacts" | "talk" {
  const [path = ""] = to.split("?");
  if (isWithin(path, paths.kanban)) return "board";
  return isWithin(path, paths.contacts) || isWithin(path, paths.contactBook) ? "contacts" : "talk";
}

/** Its words are those of the CRM, fetched by who has gone such a way. */
export function WayBack() {
  const way = useStore(wayBack);
  return way && <Way way={way} />;
}

function Way({ way }: { way: Known }) {
  const { t } = useTranslation("kanban");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = isWithin(pathname, way.at);
  // Said a moment before the address changes: only who has been there has left it.
  const arrived = useRef<Known | null>(null);
  useEffect(() => {
    if (isHere) arrived.current = way;
    else if (arrived.current === way) forgetWay();
  }, [isHere, way]);
  const label = t(`wayBack.${nameOf(way.to)}`);
  const group = t("keys.group");
  useShortcut({ keys: KEYS, group, label, run: () => void navigate(way.to) }, isHere);
  const slot = document.getElementById("way-back");
  if (!isHere || !slot) return null;
  return createPortal(
    <nav className={css.wayBack} aria-label={t("wayBack.label")} data-testid="way-back">
      <Link to={way.to}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {label}
      </Link>
      <Keys keys={KEYS} />
    </nav>,
    slot,
  );
}
