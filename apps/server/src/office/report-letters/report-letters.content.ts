// What a letter says: the figures of its report over its days, asked with the rights that its owner has at this moment.
import { differenceOf, figureText as metricText } from "@prosa/contracts/figure-words";
import type { MetricId } from "@prosa/contracts/metrics";
import { allows } from "@prosa/contracts/permissions";
import { filterAddress, type ReportFilter } from "@prosa/contracts/report-shapes";
import type { Letter } from "#company/letters";
import { demandFeature } from "#company/plans";
import { countText, figureText, partName, type Reader, readerOf, reportOf } from "#company/reports";
import { homeWords, metricWords, showFigures } from "#office/figures";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { LetterRow, Period } from "./report-letters.queries.ts";
import { endToken } from "./report-letters.token.ts";
import { letterOf } from "./report-letters.words.rules.ts";

const homeMetrics = ["openedIn", "closed", "queueTime", "firstAnswer", "grade"] as const satisfies readonly MetricId[];
const MOST_PARTS = 30;

const written = (day: string) => day.split("-").reverse().join("/");

/** Refuses whoever may not see its report, as the report itself does. */
export async function demandSight(ctx: Ctx, report: string, filter: ReportFilter): Promise<void> {
  await linesOf(ctx, { report, filter }, null);
}

export async function writeReportLetter(ctx: Ctx, row: LetterRow, period: Period): Promise<Letter> {
  const reader = await readerOf(ctx.tx, row.userId);
  const { title, lines, link } = await linesOf(ctx, row, { reader, period });
  const { publicUrl } = ctx.deps.config.http;
  return letterOf(reader.language, {
    rhythm: row.rhythm,
    title,
    company: reader.company,
    period: `${written(period.from)} – ${written(period.to)}`,
    lines,
    link: `${publicUrl}/#${link}`,
    endLink: `${publicUrl}/#/carta?fim=${endToken(ctx.deps.config, row)}`,
  });
}

interface Wished {
  report: string;
  filter: ReportFilter;
}
interface Over {
  reader: Reader;
  period: Period;
}
interface Said {
  title: string;
  lines: string[];
  link: string;
}

async function linesOf(ctx: Ctx, { report, filter }: Wished, over: Over | null): Promise<Said> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  if (report === "home") {
    if (!allows(actor.profile, "panel", "own")) throw new AppError("ERR_NO_PERMISSION");
    return over ? linesOfHome(ctx, filter, over) : { title: "", lines: [], link: "" };
  }
  await demandFeature(ctx, "reports");
  const definition = reportOf(report);
  const { shape } = definition;
  if (!allows(actor.profile, "reports", shape.level)) throw new AppError("ERR_NO_PERMISSION");
  const days = over && shape.filters.includes("period") ? { from: over.period.from, until: over.period.to } : {};
  const asked = { ...filter, ...days };
  // The rows themselves stay where they are; asking for one refuses whoever may see none.
  await definition.page(ctx, asked, { after: null, offset: 0, limit: 1 });
  if (!over) return { title: "", lines: [], link: "" };
  const { reader } = over;
  const { language } = reader;
  const totals = await definition.total(ctx, asked);
  const total = { pt: "Total", en: "Total", es: "Total" }[language];
  const lines = [
    `${total}: ${countText(totals, reader)}`,
    ...(shape.figures ?? []).map(
      (one) => `${one.title[language]}: ${figureText(totals.figures?.[one.id], one, reader)}`,
    ),
    ...(shape.split && totals.split ? totals.split : [])
      .slice(0, MOST_PARTS)
      .map((part) => `${partName(part, reader)}: ${countText(part, reader)}`),
  ];
  return { title: shape.title[language], lines, link: `/relatorios/${shape.address}?${addressOf(asked)}` };
}

function addressOf({ from, until, ...chosen }: ReportFilter): string {
  const address = new URLSearchParams(from && until ? { periodo: "datas", de: from, ate: until } : {});
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== undefined) address.set(filterAddress[name as keyof typeof filterAddress], String(value));
  }
  return address.toString();
}

async function linesOfHome(ctx: Ctx, { queueIds, channelIds }: ReportFilter, { reader, period }: Over): Promise<Said> {
  const { language, formats } = reader;
  const places = { queuesIds: queueIds, channelsIds: channelIds };
  const asked = { metrics: [...homeMetrics], ...period, ...places, by: "none" as const, compare: true };
  const { totals, previous } = await showFigures(ctx, asked);
  const lines = homeMetrics.map((metric) => {
    const difference = differenceOf(metric, totals[metric], previous?.totals[metric], formats);
    const change = difference ? ` (${difference.isUp ? "+" : "−"}${difference.text})` : "";
    return `${metricWords[metric][language]}: ${metricText(metric, totals[metric], formats)}${change}`;
  });
  const address = new URLSearchParams({ periodo: "30d" });
  if (queueIds) address.set("filas", String(queueIds));
  if (channelIds) address.set("canais", String(channelIds));
  return { title: homeWords.title[language], lines, link: `/home?${address}` };
}
