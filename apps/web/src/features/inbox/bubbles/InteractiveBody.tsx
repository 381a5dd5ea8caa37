// Buttons, lists, links and templates as the customer sees them; here they only show what was offered.
import type { MessageContent } from "@prosa/contracts/message-content";
import {
  IconArrowBackUp,
  IconChevronRight,
  IconCopy,
  IconExternalLink,
  IconList,
  IconMapPin,
  IconPhone,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import css from "./cards.module.css";

type Interactive = Extract<MessageContent, { type: "buttons" | "list" | "link" | "template" | "locationRequest" }>;

const templateIcons = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  copy: IconCopy,
  other: IconChevronRight,
};

interface Props {
  body: string;
  content: Interactive;
  /** Above the words: a template's picture or document. */
  header?: ReactNode;
}

export function InteractiveBody({ body, content, header }: Props) {
  const heading = "header" in content ? content.header : undefined;
  const footer = "footer" in content ? content.footer : undefined;
  return (
    <div className={css.offer}>
      {header && <div className={css.offerFile}>{header}</div>}
      {heading && <b className={css.offerHead}>{heading}</b>}
      {body !== "" && <MessageText body={body} />}
      {footer && <p className={css.offerFoot}>{footer}</p>}
      <Options content={content} />
    </div>
  );
}

function Options({ content }: { content: Interactive }) {
  const { t } = useTranslation("message");
  if (content.type === "buttons") {
    return content.buttons.map(({ id, title }) => (
      <Option key={id} icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}>
        {title}
      </Option>
    ));
  }
  if (content.type === "list") {
    return (
      <>
        <Option icon={<IconList size={16} stroke={1.75} aria-hidden />}>{content.button}</Option>
        <div className={css.rows}>
          {content.sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of one list never change places
            <div key={index}>
              {section.title && <small>{section.title}</small>}
              {section.rows.map((row) => (
                <p key={row.id}>
                  {row.title}
                  {row.description && <span>{row.description}</span>}
                </p>
              ))}
            </div>
          ))}
        </div>
      </>
    );
  }
  if (content.type === "link") {
    return (
      <Option icon={<IconExternalLink size={16} stroke={1.75} aria-hidden />} title={content.url}>
        {content.label}
      </Option>
    );
  }
  if (content.type === "locationRequest") {
    return <Option icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}>{t("offer.sendLocation")}</Option>;
  }
  return content.buttons.map(({ kind, text }) => {
    const Icon = templateIcons[kind];
    return (
      <Option key={kind + text} icon={<Icon size={16} stroke={1.75} aria-hidden />}>
        {text}
      </Option>
    );
  });
}

function Option({ icon, title, children }: { icon: ReactNode; title?: string; children: ReactNode }) {
  return (
    <div className={css.option} title={title}>
      {icon}
      {children}
    </div>
  );
}
