// What a person likes, kept on the server so that it follows them to another machine: filter, theme, language, density.
import { updateConfigs } from "@prosa/contracts/users";
import { api, session } from "../api/index.ts";
import { createSaver } from "./saver.ts";

const SAVE_AFTER_MS = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

const saver = createSaver({
  person: () => session.get()?.userId,
  read: () => session.get()?.configs ?? {},
  write: (configs) => session.patch({ configs }),
  send: (userId, body) => api(updateConfigs, { params: { userId }, body, quiet: true, silent: true }),
  afterPause(act) {
    clearTimeout(timer);
    timer = setTimeout(act, SAVE_AFTER_MS);
  },
});

export const changeConfigs = saver.change;
export const takeConfigs = saver.take;
