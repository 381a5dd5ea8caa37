// The card on the speech background that all screens before sign-in share.
import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronDown, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { brand } from "../../shared/brand.ts";
import { languages, pickLanguage, useTranslation } from "../../shared/i18n/index.ts";
import { changeView } from "../../shared/theme/index.ts";
import { Wordmark } from "../../shared/ui/index.ts";
import css from "./access.module.css";
import { SpeechBackground } from "./SpeechBackground.tsx";

function LanguageSwitch() {
  const { t, i18n } = useTranslation("auth");
  const current = pickLanguage(i18n.language, []);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton className={css.language}>
          <IconWorld size={16} stroke={1.75} aria-hidden />
          <span className="sr">{t("language")}:</span>
          {languages.find(({ code }) => code === current)?.name}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => changeView({ language: code })}
            rightSection={code === current ? <IconCheck size={16} stroke={1.75} aria-hidden /> : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  title: string;
  sub?: string;
  wide?: boolean;
  children: ReactNode;
}

export function AccessFrame({ title, sub, wide, children }: Props) {
  const { t } = useTranslation("auth");
  return (
    <div className={`${css.frame} scroll`}>
      <SpeechBackground />
      <main className={css.wrap}>
        <div className={css.card} data-wide={wide || undefined}>
          <div className={css.brand}>
            <Wordmark height={36} />
          </div>
          <div>
            <h1 className={css.title}>{title}</h1>
            {sub && <p className={css.sub}>{sub}</p>}
          </div>
          {children}
        </div>
        <footer className={css.foot}>
          <LanguageSwitch />
          <i className={css.dot} />
          <span className="tnum">{t("version", { version: __APP_VERSION__ })}</span>
          {brand?.support && (
            <>
              <i className={css.dot} />
              <span>{brand.support}</span>
            </>
          )}
        </footer>
      </main>
    </div>
  );
}
