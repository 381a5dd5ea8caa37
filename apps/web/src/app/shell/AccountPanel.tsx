// The person's own corner: greeting, pause, how things look, password, sessions, sign out.
import { Checkbox, NativeSelect, SegmentedControl, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconDeviceDesktop,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useSignedIn } from "../../shared/api/index.ts";
import { greetingOf, useFormats, useNow } from "../../shared/formats/index.ts";
import { languages, pickLanguage, useTranslation } from "../../shared/i18n/index.ts";
import { printSendKey } from "../../shared/keyboard/send-key.ts";
import { changeView, useView, type View } from "../../shared/theme/index.ts";
import { signOut } from "../leave.ts";
import { paths } from "../paths.ts";
import { PauseChoice } from "../pause/PauseChoice.tsx";
import css from "./shell.module.css";
import { type Layer, openLayer } from "./shell-state.ts";

function PanelButton({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick(): void }) {
  return (
    <UnstyledButton className={css.panelButton} onClick={onClick}>
      <Glyph size={18} stroke={1.75} aria-hidden />
      {label}
    </UnstyledButton>
  );
}

function Looks() {
  const { t, i18n } = useTranslation("nav");
  const view = useView();
  const language = pickLanguage(view.language ?? i18n.language, []);
  const themes = [
    { value: "light", icon: IconSun },
    { value: "dark", icon: IconMoon },
    { value: "system", icon: IconDeviceDesktop },
  ] as const;
  return (
    <div className={css.looks}>
      <span className={css.looksLabel}>{t("account.theme")}</span>
      <SegmentedControl
        fullWidth
        aria-label={t("account.theme")}
        value={view.theme}
        onChange={(theme) => changeView({ theme: theme as View["theme"] })}
        data={themes.map(({ value, icon: Glyph }) => ({
          value,
          label: (
            <span className={css.themeChoice}>
              <Glyph size={16} stroke={1.75} aria-hidden />
              {t(`account.themes.${value}`)}
            </span>
          ),
        }))}
      />
      <span className={css.looksLabel}>{t("account.density")}</span>
      <SegmentedControl
        fullWidth
        aria-label={t("account.density")}
        value={view.density}
        onChange={(density) => changeView({ density: density as View["density"] })}
        data={(["comfortable", "compact"] as const).map((value) => ({ value, label: t(`account.densities.${value}`) }))}
      />
      <span className={css.looksLabel}>{t("account.textSize")}</span>
      <SegmentedControl
        fullWidth
        aria-label={t("account.textSize")}
        value={String(view.textSize)}
        onChange={(size) => changeView({ textSize: Number(size) as View["textSize"] })}
        data={["90", "100", "110", "125"].map((value) => ({ value, label: `${value} %` }))}
      />
      <span className={css.looksLabel}>{t("account.sendKey")}</span>
      <SegmentedControl
        fullWidth
        aria-label={t("account.sendKey")}
        value={view.sendKey}
        onChange={(sendKey) => changeView({ sendKey: sendKey as View["sendKey"] })}
        data={(["enter", "modEnter"] as const).map((value) => ({ value, label: printSendKey(value) }))}
      />
      <NativeSelect
        label={t("account.language")}
        value={language}
        onChange={(event) => changeView({ language: event.currentTarget.value })}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Checkbox
        label={t("account.railPinned")}
        checked={view.railPinned}
        onChange={(event) => changeView({ railPinned: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("account.stickyNotices")}
        checked={view.stickyNotices}
        onChange={(event) => changeView({ stickyNotices: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("account.letterKeys")}
        checked={view.letterKeys}
        onChange={(event) => changeView({ letterKeys: event.currentTarget.checked })}
      />
    </div>
  );
}

export function AccountPanel({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("nav");
  const navigate = useNavigate();
  const formats = useFormats();
  const now = useNow(60_000);
  const { username, email, profile, tenantName } = useSignedIn();
  const open = (which: Layer) => () => {
    onDone();
    openLayer(which);
  };
  const leave = async () => {
    onDone();
    await signOut();
    await navigate(paths.login);
  };
  return (
    <div className={css.panel}>
      <div className={css.panelHead}>
        <b>{t(`greeting.${greetingOf(formats.hour(now))}`, { name: username.split(" ")[0] })}</b>
        <span className="trunc">{email}</span>
        <span className="trunc">
          {t(`profiles.${profile}`)} · {tenantName}
        </span>
      </div>
      <PauseChoice onDone={onDone} />
      <Looks />
      <div className={css.panelButtons}>
        <PanelButton icon={IconUserCircle} label={t("account.profile")} onClick={open("profile")} />
        <PanelButton icon={IconKey} label={t("account.password")} onClick={open("password")} />
        <PanelButton icon={IconShieldLock} label={t("account.secondStep")} onClick={open("secondStep")} />
        <PanelButton icon={IconDevices} label={t("account.sessions")} onClick={open("sessions")} />
        <PanelButton icon={IconKeyboard} label={t("shortcuts.help")} onClick={open("shortcuts")} />
        <PanelButton icon={IconLogout} label={t("account.signOut")} onClick={() => void leave()} />
      </div>
      <p className={css.version}>{t("account.version", { version: __APP_VERSION__ })}</p>
    </div>
  );
}
