// The start page on paper: its cards, charts, queues and people, of whom and as whoever asked may see them now.

import { dayPlus, eachDay, hoursOf, isOneDay } from "@prosa/contracts/figure-days";
import { differenceOf, figureText, isFew } from "@prosa/contracts/figure-words";
import type { FigureRow, readFigures, readNow } from "@prosa/contracts/figures";
import { type Figure, type MetricId, shownOf } from "@prosa/contracts/metrics";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { type Card, type Chart, type Heat, openPaper, type Paper } from "#company/paper";
import { type Reader, sheetWords } from "#company/reports";
import type { Ctx } from "#platform/context";
import { showFigures, showNow } from "./figures.actions.ts";
import { readCalendar, readNamesOf } from "./figures.queries.ts";
import { homeWords, metricWords } from "./figures.words.rules.ts";

export interface HomeAsked {
  from: string;
  to: string;
  queuesIds?: number[] | undefined;
  channelsIds?: number[] | undefined;
}

type Asked = QueryOf<typeof readFigures>;
type Answer = AnswerOf<typeof readFigures>;

const cardMetrics = ["queueTime", "firstAnswer", "grade", "closed"] as const satisfies readonly MetricId[];
const ownMetrics = ["closed", "firstAnswer", "answer", "held", "grade"] as const satisfies readonly MetricId[];
const SPARK_DAYS = 14;
const HEAT_DAYS = 28;
const WEEK = 7;
/** A Monday, to name the days of the week by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export interface HomeRead {
  /** Of whoever attends there are their own numbers and nothing of others. */
  isOwn: boolean;
  /** The company's day and hour. */
  today: string;
  hour: number;
  asOf: Date;
  asked: HomeAsked;
  named: { queues: string[]; channels: string[] };
  totals: Answer;
  daily: Answer | null;
  volume: Answer | null;
  weekBefore: Answer | null;
  heat: Answer | null;
  people: Answer | null;
  now: AnswerOf<typeof readNow> | null;
}

/** Asked as the screen asks, by the same functions, so that both say the same. */
export async function readHome(ctx: Ctx, asked: HomeAsked): Promise<HomeRead> {
  const { today, time } = await readCalendar(ctx.tx, ctx.tenantId, ctx.now);
  const isOwn = ctx.actor.kind === "user" && ctx.actor.profile === "user";
  const { from, to, ...places } = asked;
  const ask = (wish: Partial<Asked>) =>
    showFigures(ctx, { metrics: [...cardMetrics], from, to, ...places, by: "none", ...wish });
  const callOf = async (by: "queue" | "channel", ids: readonly number[] = []) =>
    [...(await readNamesOf(ctx.tx, by, ids.map(String))).values()].map(({ name }) => name);
  const base = {
    isOwn,
    today,
    hour: Number(time.slice(0, 2)),
    asOf: ctx.now,
    asked,
    named: { queues: await callOf("queue", asked.queuesIds), channels: await callOf("channel", asked.channelsIds) },
    totals: await ask({ metrics: isOwn ? [...ownMetrics] : [...cardMetrics], compare: true }),
  };
  if (isOwn) return { ...base, daily: null, volume: null, weekBefore: null, heat: null, people: null, now: null };
  const weekAgo = dayPlus(from, -WEEK);
  const isDay = isOneDay(asked);
  return {
    ...base,
    daily: await ask({ from: dayPlus(today, 1 - SPARK_DAYS), to: today, by: "day" }),
    volume: await ask({ metrics: ["openedIn", "closed"], by: isDay ? "hour" : "day" }),
    weekBefore: isDay ? await ask({ metrics: ["openedIn"], from: weekAgo, to: weekAgo, by: "hour" }) : null,
    heat: await ask({ metrics: ["openedIn"], from: dayPlus(today, 1 - HEAT_DAYS), to: today, by: "weekdayHour" }),
    people: await ask({ metrics: ["held", "grade"], by: "user" }),
    now: await showNow(ctx, places),
  };
}

const written = (day: string) => day.split("-").reverse().join("/");
const daysText = ({ from, to }: { from: string; to: string }) =>
  from === to ? written(from) : `${written(from)} – ${written(to)}`;

export async function drawHome(read: HomeRead, reader: Reader): Promise<Paper> {
  const { language, formats, timeZone, company } = reader;
  const { asked, named, totals, isOwn, now } = read;
  const chosen = [
    daysText(asked),
    ...(named.queues.length > 0 ? [`${homeWords.queuesChosen[language]}: ${named.queues.join(", ")}`] : []),
    ...(named.channels.length > 0 ? [`${homeWords.channelsChosen[language]}: ${named.channels.join(", ")}`] : []),
    ...(totals.previous ? [`${homeWords.compared[language]} ${daysText(totals.previous)}`] : []),
  ];
  const paper = openPaper({
    title: (isOwn ? homeWords.mine : homeWords.title)[language],
    company,
    lines: [chosen.join(" · "), sheetWords.asOf[language](formats.dateTime(read.asOf), timeZone)],
    page: sheetWords.page[language],
  });
  const present: Card[] = now
    ? [
        { label: homeWords.open[language], value: formats.count(now.open), foot: homeWords.now[language] },
        { label: homeWords.waiting[language], value: formats.count(now.pending), foot: homeWords.now[language] },
      ]
    : [];
  const metrics = isOwn ? ownMetrics : cardMetrics;
  paper.cards([...present, ...metrics.map((metric) => cardOf(metric, read, reader))]);
  if (read.volume) paper.chart(volumeOf(read, read.volume, reader));
  if (read.heat) paper.heat(heatOf(read.heat, reader));
  if (now) {
    await drawQueues(paper, now, read, reader);
    await drawPeople(paper, now, read.people?.rows ?? [], reader);
  }
  return paper;
}

function cardOf(metric: MetricId, { totals, daily, today }: HomeRead, { language, formats }: Reader): Card {
  const figure = totals.totals[metric];
  const difference = differenceOf(metric, figure, totals.previous?.totals[metric], formats);
  const label = metricWords[metric][language];
  const value = figureText(metric, figure, formats);
  const rows = new Map(daily?.rows.map(({ key, values }) => [key, values]));
  const shownOn = (day: string): number | null => {
    const known: Figure | undefined = rows.get(day)?.[metric];
    return known ? shownOf(metric, known) : metric === "closed" ? 0 : null;
  };
  const spark = daily ? eachDay({ from: dayPlus(today, 1 - SPARK_DAYS), to: today }).map(shownOn) : [];
  if (isFew(metric, figure)) return { label, value, spark, foot: `n = ${figure?.n}` };
  if (!difference) return { label, value, spark };
  const { text, isUp, isGood } = difference;
  return {
    label,
    value,
    spark,
    foot: `${isUp ? "+" : "−"}${text}`,
    tone: isGood === null ? undefined : isGood ? "good" : "bad",
  };
}

const countOf = (rows: readonly FigureRow[] | undefined, key: string, metric: MetricId) =>
  rows?.find((row) => row.key === key)?.values[metric]?.n ?? 0;
const twoDigits = (hour: number) => String(hour).padStart(2, "0");

function volumeOf({ asked, today, hour: thisHour, weekBefore }: HomeRead, { rows }: Answer, reader: Reader): Chart {
  const { language, formats } = reader;
  const numberOf = formats.count;
  const named = { openedIn: metricWords.openedIn[language], closed: metricWords.closed[language] };
  if (!isOneDay(asked)) {
    const days = eachDay(asked);
    const of = (metric: MetricId) => days.map((day) => countOf(rows, day, metric));
    return {
      title: homeWords.byDay[language],
      steps: days.map((day) => written(day).slice(0, 5)),
      lines: [
        { name: named.openedIn, values: of("openedIn"), look: "area" },
        { name: named.closed, values: of("closed"), look: "dots" },
      ],
      numberOf,
    };
  }
  const past = weekBefore?.rows ?? [];
  const hours = hoursOf([...rows, ...past].map(({ key }) => Number(key)));
  const end = asked.from === today ? thisHour : 23;
  const upToNow = (metric: MetricId) =>
    hours.map((hour) => (hour > end ? null : countOf(rows, twoDigits(hour), metric)));
  return {
    title: homeWords.byHour[language],
    steps: hours.map((hour) => `${hour}h`),
    lines: [
      { name: named.openedIn, values: upToNow("openedIn"), look: "area" },
      { name: named.closed, values: upToNow("closed"), look: "dots" },
      {
        name: homeWords.weekBefore[language],
        values: hours.map((hour) => countOf(past, twoDigits(hour), "openedIn")),
        look: "thin",
      },
    ],
    numberOf,
  };
}

function heatOf({ rows }: Answer, { language, locale }: Reader): Heat {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const days = Array.from({ length: WEEK }, (_, day) => weekday.format(MONDAY + day * DAY_MS).replace(".", ""));
  const hours = hoursOf(rows.map(({ key }) => Number(key.slice(2))));
  return {
    title: `${homeWords.heat[language]} (${homeWords.fourWeeks[language]})`,
    rows: days,
    columns: hours.map(String),
    values: days.map((_, day) => hours.map((hour) => countOf(rows, `${day + 1}-${twoDigits(hour)}`, "openedIn"))),
  };
}

type Now = NonNullable<HomeRead["now"]>;

async function drawQueues(paper: Paper, { queues }: Now, { asOf }: HomeRead, reader: Reader): Promise<void> {
  const { language, formats } = reader;
  const number = { share: 1, isNumber: true };
  const table = paper.table(
    [
      { title: homeWords.queue[language], share: 3 },
      { title: homeWords.waiting[language], ...number },
      { title: homeWords.oldest[language], ...number },
      { title: homeWords.online[language], ...number },
    ],
    homeWords.queues[language],
  );
  await table.rows(
    queues.map(({ name, pending, oldestWaitingSince, online }) => [
      name ?? homeWords.noQueue[language],
      formats.count(pending),
      oldestWaitingSince ? formats.wait(oldestWaitingSince, asOf) : "–",
      formats.count(online),
    ]),
  );
}

async function drawPeople(paper: Paper, { people }: Now, rows: readonly FigureRow[], reader: Reader): Promise<void> {
  const { language, formats } = reader;
  const values = new Map(rows.map((row) => [row.key, row.values]));
  const number = { share: 1, isNumber: true };
  const table = paper.table(
    [
      { title: homeWords.name[language], share: 3 },
      { title: homeWords.open[language], ...number },
      { title: metricWords.held[language], ...number },
      { title: metricWords.grade[language], ...number },
    ],
    homeWords.people[language],
  );
  await table.rows(
    people.map(({ id, name, open }) => {
      const own = values.get(String(id));
      return [
        name,
        formats.count(open),
        figureText("held", own?.held, formats),
        figureText("grade", own?.grade, formats),
      ];
    }),
  );
}
