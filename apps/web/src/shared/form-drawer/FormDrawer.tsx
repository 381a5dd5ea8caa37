// The drawer at the right edge that holds a form: title, draft line, closing that loses nothing. On a phone the screen.
import { Drawer, Loader } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { isCovered } from "../covered.ts";
import { useTranslation } from "../i18n/index.ts";
import { Empty, FailedPanel, useIsPhone, Waiting } from "../ui/index.ts";
import { type DrawerFrame, DrawerFrameContext } from "./drawer-frame.ts";
import css from "./form-drawer.module.css";
import type { DrawerAddress, OpenId } from "./use-drawer-address.ts";
import type { Opened } from "./use-open-row.ts";
import "./styles.ts";

interface Props {
  drawer: DrawerAddress;
  title(id: OpenId): ReactNode;
  /** Before the title, such as an avatar. */
  mark?(id: OpenId): ReactNode;
  /** Under the title while there is no draft to speak of. */
  subtitle?(id: OpenId): ReactNode;
  /** CSS width, where a form has something beside it. */
  size?: string;
  /** The form of that row, made anew for each. Load it with `lazyForm`, so that lists stay light. */
  children(id: OpenId): ReactNode;
}

export function FormDrawer({ drawer, title, mark, subtitle, size = "var(--w-drawer)", children }: Props) {
  const { t } = useTranslation("common");
  const isPhone = useIsPhone();
  const { openId } = drawer;
  // While it slides away it still shows what it held.
  const [shown, setShown] = useState(openId);
  if (openId !== null && openId !== shown) setShown(openId);
  const [line, setLine] = useState("");
  const leaving = useRef<(() => void) | null>(null);

  const close = () => {
    leaving.current?.();
    drawer.close();
  };
  const latest = useRef(close);
  latest.current = close;
  const frame = useMemo<DrawerFrame>(
    () => ({
      close: () => latest.current(),
      settle() {
        leaving.current = null;
      },
      onLeave(leave) {
        leaving.current = leave;
        return () => {
          if (leaving.current === leave) leaving.current = null;
        };
      },
      say: setLine,
    }),
    [],
  );

  return (
    <Drawer.Root
      opened={openId !== null}
      onClose={() => isCovered() || close()}
      position="right"
      size={isPhone ? "100%" : size}
      classNames={{ content: css.content, header: css.head, body: css.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          {shown !== null && mark?.(shown)}
          <div className="grow">
            <Drawer.Title className="trunc">{shown !== null && title(shown)}</Drawer.Title>
            <p className={css.line} role="status">
              {line || (shown !== null && subtitle?.(shown))}
            </p>
          </div>
          <Drawer.CloseButton aria-label={t("actions.close")} />
        </Drawer.Header>
        <Drawer.Body>
          <DrawerFrameContext value={frame}>
            {shown !== null && (
              <div key={shown} className={css.slot}>
                <Suspense fallback={<Coming />}>{children(shown)}</Suspense>
              </div>
            )}
          </DrawerFrameContext>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Coming() {
  const { t } = useTranslation("patterns");
  return (
    <Waiting label={t("form.loading")}>
      <div className={css.waiting}>
        <Loader size={24} />
      </div>
    </Waiting>
  );
}

/** What is being opened may still come, fail, or not be there at all. */
export function DrawerContent<Value>({ of, children }: { of: Opened<Value>; children(value: Value): ReactNode }) {
  const { t } = useTranslation("patterns");
  if (of.value !== undefined) return children(of.value);
  if (of.isPending) return <Coming />;
  if (of.error) return <FailedPanel error={of.error} onRetry={of.retry} />;
  return <Empty icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}>{t("form.missing")}</Empty>;
}
