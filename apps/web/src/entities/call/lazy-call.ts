// Parts of calls, fetched with their words when one is shown: no first screen needs them.
import { lazy } from "react";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import { loadPatiently } from "../../shared/ui/index.ts";

const withWords = async <T>(load: () => Promise<T>) =>
  (await loadPatiently(() => Promise.all([load(), loadNamespaces(["calls"])])))[0];

export const CallButton = lazy(async () => {
  const { CallButton: button } = await withWords(() => import("./CallButton.tsx"));
  return { default: button };
});

export const CallBody = lazy(async () => {
  const { CallBody: body } = await withWords(() => import("./CallBody.tsx"));
  return { default: body };
});

export const CallRecording = lazy(async () => {
  const { CallRecording: recording } = await withWords(() => import("./CallRecording.tsx"));
  return { default: recording };
});
