// Door of the forecast, which comes after the page.
import { lazy } from "react";
import { loadNamespaces } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";

export const Forecast = lazy(async () => {
  const load = () => Promise.all([import("./Forecast.tsx"), loadNamespaces(["forecast"])]);
  const [{ Forecast: shown }] = await loadPatiently(load);
  return { default: shown };
});
