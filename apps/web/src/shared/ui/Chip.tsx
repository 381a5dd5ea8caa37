// Small coloured words: a status chip (icon + word + soft tone) and a box with a standing remark.
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./ui.module.css";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info" | "bot" | "primary";

export function Chip({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
  success: IconCheck,
} as const;

interface RemarkProps {
  tone: keyof typeof icons;
  title?: string;
  children?: ReactNode;
}

export function Remark({ tone, title, children }: RemarkProps) {
  const Icon = icons[tone];
  return (
    <div className={css.box} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        {title && <b>{title}</b>}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
