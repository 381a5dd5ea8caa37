// Door of the forecast, which comes after the page.
import { lazy } from "react";
import { loadNamespaces } from "../../../shared/i18n/index.ts";
import { loadChunk } from "../../../shared/ui/index.ts";

export const Forecast = lazy(async () => {
  const [{ Forecast: shown }] = await Promise.all([
    loadChunk(() => import("./Forecast.tsx")),
    loadNamespaces(["forecast"]),
  ]);
  return { default: shown };
});
