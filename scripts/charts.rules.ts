// Figures of a results file as pictures and tables for the documentation. Pure: text in, text out.

/** One measured figure beside what must hold. */
export interface Figure {
  what: string;
  value: number;
  bound: number;
  unit: string;
  /** The bound is the least allowed, not the most. */
  atLeast?: boolean;
}

/** How something grows: every line has the same places along the bottom. */
export interface Series {
  title: string;
  along: string;
  unit: string;
  lines: { name: string; points: [at: number, value: number][] }[];
}

export interface Results {
  bench: string;
  command: string;
  measuredAt: string;
  machine: { cores: number; processor: string; memoryGiB: number; node: string };
  figures: Figure[];
  series?: Series[];
}

const WIDTH = 720;
const LABEL = 300;
const ROW = 34;
const COLOURS = ["#0e7c66", "#b45309", "#4757c4", "#a21caf", "#64748b"];

const asText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const number = (value: number) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
};

/** Follows the reader's light or dark; no font is fetched. */
const STYLE = `<style>
text{font:13px system-ui,sans-serif;fill:#1f2937}.soft{fill:#6b7280}.bar{fill:#0e7c66}.over{fill:#b91c1c}
.track{fill:#e5e7eb}.bound{stroke:#1f2937;stroke-width:2}.grid{stroke:#e5e7eb}
@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.soft{fill:#9ca3af}.track{fill:#374151}.bound{stroke:#e5e7eb}.grid{stroke:#374151}}
</style>`;

const svg = (height: number, title: string, inside: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${asText(title)}">\n${STYLE}\n${inside.join("\n")}\n</svg>\n`;

export const isReached = ({ value, bound, atLeast }: Figure) => (atLeast ? value >= bound : value <= bound);

/** Each figure against its own bound, which always stands at the same place. */
export function drawFigures(title: string, figures: readonly Figure[]): string {
  const room = WIDTH - LABEL - 150;
  const boundAt = LABEL + room * 0.75;
  const rows = figures.flatMap((figure, index) => {
    const { what, value, bound, unit, atLeast } = figure;
    const y = 16 + index * ROW;
    const share = bound === 0 ? (value === 0 ? 0 : 4 / 3) : value / bound;
    const length = Math.max(2, Math.min(room, room * 0.75 * share));
    const said = `${number(value)} ${unit}`.trim();
    const wanted = bound === 0 ? "none allowed" : `${atLeast ? "at least" : "at most"} ${number(bound)}`;
    return [
      `<text x="0" y="${y + 14}">${asText(what)}</text>`,
      `<rect class="track" x="${LABEL}" y="${y}" width="${room}" height="20" rx="3"/>`,
      `<rect class="${isReached(figure) ? "bar" : "over"}" x="${LABEL}" y="${y}" width="${length.toFixed(1)}" height="20" rx="3"/>`,
      `<line class="bound" x1="${boundAt}" x2="${boundAt}" y1="${y - 3}" y2="${y + 23}"/>`,
      `<text x="${LABEL + room + 10}" y="${y + 9}">${asText(said)}</text>`,
      `<text class="soft" x="${LABEL + room + 10}" y="${y + 23}" style="font-size:11px">${asText(wanted)}</text>`,
    ];
  });
  return svg(16 + figures.length * ROW, title, rows);
}

/** Along the bottom by powers of ten, since sizes grow so; upwards from nothing. */
export function drawSeries({ title, along, unit, lines }: Series): string {
  const height = 260;
  const [left, right, top, bottom] = [56, WIDTH - 150, 16, height - 44];
  const points = lines.flatMap((line) => line.points);
  const places = [...new Set(points.map(([at]) => at))].sort((a, b) => a - b);
  const [first = 1, last = 10] = [places[0], places.at(-1)];
  const highest = Math.max(...points.map(([, value]) => value)) * 1.15 || 1;
  const span = Math.log(last / first) || 1;
  const x = (at: number) => left + ((right - left) * Math.log(at / first)) / span;
  const y = (value: number) => bottom - ((bottom - top) * value) / highest;
  const levels = [0, 0.5, 1].map((share) => (highest / 1.15) * share);
  return svg(height, title, [
    ...levels.flatMap((level) => [
      `<line class="grid" x1="${left}" x2="${right}" y1="${y(level).toFixed(1)}" y2="${y(level).toFixed(1)}"/>`,
      `<text class="soft" x="${left - 8}" y="${(y(level) + 4).toFixed(1)}" text-anchor="end">${number(level)}</text>`,
    ]),
    ...places.map(
      (at) => `<text class="soft" x="${x(at).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${number(at)}</text>`,
    ),
    `<text class="soft" x="${(left + right) / 2}" y="${height - 6}" text-anchor="middle">${asText(`${along}; ${unit}`)}</text>`,
    ...lines.flatMap(({ name, points: own }, index) => {
      const colour = COLOURS[index % COLOURS.length];
      const path = own.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...own.map(
          ([at, value]) => `<circle cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3" fill="${colour}"/>`,
        ),
        `<rect x="${right + 14}" y="${top + index * 20}" width="10" height="10" fill="${colour}"/>`,
        `<text x="${right + 30}" y="${top + 10 + index * 20}">${asText(name)}</text>`,
      ];
    }),
  ]);
}

export function tableOf({ command, measuredAt, machine, figures }: Results): string {
  const { cores, processor, memoryGiB, node } = machine;
  const bound = ({ bound: most, unit, atLeast }: Figure) =>
    most === 0 ? "none" : `${atLeast ? "at least" : "at most"} ${number(most)} ${unit}`.trim();
  return [
    `\`${command}\`, ${measuredAt.slice(0, 10)}: ${cores} cores (${processor}), ${memoryGiB} GiB, Node ${node}.`,
    "",
    "| What | Measured | Must be | |",
    "| --- | ---: | ---: | --- |",
    ...figures.map((figure) => {
      const verdict = isReached(figure) ? "reached" : "**not reached**";
      return `| ${figure.what} | ${`${number(figure.value)} ${figure.unit}`.trim()} | ${bound(figure)} | ${verdict} |`;
    }),
  ].join("\n");
}

/** Puts the text between the page's marks of that name; the page's own words stay. */
export function putBetween(page: string, name: string, text: string): string {
  const [from, to] = [`<!-- figures:${name} -->`, `<!-- /figures:${name} -->`];
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start === -1 || end < start) throw new Error(`The page has no place for the figures of ${name}: ${from} … ${to}`);
  return `${page.slice(0, start + from.length)}\n${text}\n${page.slice(end)}`;
}
