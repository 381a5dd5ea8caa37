// One's own profile, opened from the avatar: name, photo, signature, sounds, password and sessions.
import { Button, Slider, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import { updateOwnProfile } from "@prosa/contracts/people";
import { IconDevices, IconKey } from "@tabler/icons-react";
import { useId } from "react";
import { MyLetters } from "../../entities/report-letters/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import {
  type DrawerAddress,
  DrawerContent,
  DrawerForm,
  FormDrawer,
  FormSection,
  useDrawerForm,
  useDrawerFrame,
} from "../../shared/form-drawer/index.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { OwnEmail } from "./components/OwnEmail.tsx";
import { OwnPicture } from "./components/OwnPicture.tsx";
import { type Own, useOwnActions, useOwnProfile } from "./own.queries.ts";
import css from "./people.module.css";
import { MyDevices } from "./push/MyDevices.tsx";
import { PushChoices } from "./push/PushChoices.tsx";

void loadNamespaces(["people", "patterns", "letters", "push"]);

interface Values extends Record<string, unknown> {
  name: string;
  signature: string;
  sounds: Own["sounds"];
}

interface Ways {
  onPassword(): void;
  onSessions(): void;
}

function Volume({ value, onChange }: { value: number; onChange(value: number): void }) {
  const { t } = useTranslation("people");
  const id = useId();
  return (
    <div>
      <span className={css.label} id={id}>
        {t("own.volume")}
      </span>
      <Slider
        value={value}
        onChange={onChange}
        min={0}
        max={100}
        step={5}
        label={(volume) => `${volume} %`}
        thumbProps={{ "aria-labelledby": id }}
      />
    </div>
  );
}

/** What most people mean by night. */
const standardQuiet = { from: "22:00", until: "07:00" };

function Fields({ own, onPassword, onSessions }: { own: Own } & Ways) {
  const { t } = useTranslation("people");
  const { t: tPush } = useTranslation("push");
  const { save } = useOwnActions();
  const { userId } = useSignedIn();
  const form = useDrawerForm<Values>({
    name: "own-profile",
    id: userId,
    initial: { name: own.name, signature: own.signature, sounds: own.sounds },
    schema: updateOwnProfile.body,
    labels: { name: t("own.name"), signature: t("own.signature"), sounds: t("own.sounds") },
    save: (_, changes) => save(changes),
  });
  const { sounds } = form.values;
  const frame = useDrawerFrame();
  // What was typed is kept as a draft before the other dialog takes the place.
  const leaveFor = (open: () => void) => () => {
    frame.close();
    open();
  };
  const setQuiet = (part: { from?: string; until?: string }) =>
    form.set("sounds", { ...sounds, quiet: { ...standardQuiet, ...sounds.quiet, ...part } });
  const sound = (name: "newTicket" | "newMessage" | "notices" | "desktop") => (
    <Switch
      label={t(`own.${name}`)}
      checked={sounds[name]}
      onChange={(event) => form.set("sounds", { ...sounds, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <DrawerForm form={form}>
      <FormSection title={t("own.photo")}>
        <OwnPicture own={own} />
      </FormSection>
      <FormSection title={t("form.sections.data")}>
        <TextInput label={t("own.name")} required maxLength={120} data-autofocus {...form.field("name")} />
        <OwnEmail own={own} />
        <TextInput
          label={t("own.signature")}
          description={t("own.signatureHint")}
          maxLength={80}
          {...form.field("signature")}
        />
      </FormSection>
      <FormSection title={t("own.sounds")}>
        {sound("newTicket")}
        {sound("newMessage")}
        {sound("notices")}
        {sound("desktop")}
        <Switch
          label={t("own.quiet")}
          description={t("own.quietHint")}
          checked={sounds.quiet !== null}
          onChange={(event) =>
            form.set("sounds", { ...sounds, quiet: event.currentTarget.checked ? standardQuiet : null })
          }
        />
        {sounds.quiet && (
          <div className={css.buttons}>
            <TextInput
              type="time"
              required
              label={t("own.quietFrom")}
              value={sounds.quiet.from}
              onChange={(event) => setQuiet({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              required
              label={t("own.quietUntil")}
              value={sounds.quiet.until}
              onChange={(event) => setQuiet({ until: event.currentTarget.value })}
            />
          </div>
        )}
        <Volume value={sounds.volume} onChange={(volume) => form.set("sounds", { ...sounds, volume })} />
      </FormSection>
      <FormSection title={tPush("title")}>
        <MyDevices />
        <PushChoices sounds={sounds} onChange={(changed) => form.set("sounds", changed)} />
      </FormSection>
      <FormSection title={t("own.letters")}>
        <MyLetters />
      </FormSection>
      <FormSection title={t("own.security")}>
        <div className={css.buttons}>
          <Button
            variant="default"
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            onClick={leaveFor(onPassword)}
          >
            {t("own.password")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDevices size={16} stroke={1.75} aria-hidden />}
            onClick={leaveFor(onSessions)}
          >
            {t("own.sessions")}
          </Button>
        </div>
      </FormSection>
    </DrawerForm>
  );
}

export function OwnProfileDrawer({ opened, onClose, ...ways }: { opened: boolean; onClose(): void } & Ways) {
  const { t } = useTranslation("people");
  const { userId } = useSignedIn();
  const own = useOwnProfile(opened);
  // Not a row of a list: it has no address, only open and closed.
  const drawer: DrawerAddress = {
    openId: opened ? userId : null,
    open() {},
    openNew() {},
    close: onClose,
    hrefOf: () => "",
    linkState: { drawer: true },
  };
  return (
    <FormDrawer drawer={drawer} title={() => t("own.title")} subtitle={() => own.value?.email}>
      {() => <DrawerContent of={own}>{(value) => <Fields own={value} {...ways} />}</DrawerContent>}
    </FormDrawer>
  );
}
