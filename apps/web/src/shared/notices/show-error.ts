// From a failure to words: the texts of its code, and the default surface when no nearer one exists.
import { errorCatalogue } from "@prosa/contracts/errors";
import { ApiError } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { notify } from "./notices.ts";

export interface ErrorTexts {
  title: string;
  detail: string;
  action: string;
  code: string;
  requestId?: string;
}

type Code = ApiError["code"];

/** For refusals that are told and not thrown, such as the problems of long work. */
export const textsOfCode = (told: string) => textsOf(told in errorCatalogue ? (told as Code) : "unknown");

function textsOf(code: Code): Omit<ErrorTexts, "requestId"> {
  return {
    title: t(`errors:${code}.title`),
    detail: t(`errors:${code}.detail`),
    action: t(`errors:${code}.action`),
    code,
  };
}

export function errorTexts(error: unknown): ErrorTexts {
  const code = error instanceof ApiError ? error.code : "unknown";
  return {
    ...textsOf(code),
    requestId: error instanceof ApiError ? error.requestId : undefined,
  };
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/**
 * The default surface. Where a code has a nearer place (field, dialog, bubble, banner, panel), show `errorTexts` there
 * instead. Refusals are warnings; failures of the server or of our own code stay until dismissed.
 */
export function showError(error: unknown): void {
  if (isAbort(error)) return;
  if (error instanceof ApiError) {
    if (error.shown) return;
    error.shown = true;
  } else console.error(error);
  const { title, detail, action, code, requestId } = errorTexts(error);
  const isFault = !(error instanceof ApiError) || error.code === "unknown" || (error.status ?? 0) >= 500;
  notify({
    kind: isFault ? "error" : "warning",
    title,
    detail: [detail, action].filter(Boolean).join(" "),
    code,
    requestId,
    key: `error|${code}`,
  });
}
