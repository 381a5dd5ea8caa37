// Draws a conversation on pages: who, when, what, how it was delivered, and the pictures. Knows no database.
import type { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { registerFonts } from "#company/paper";
import type { PrintedMessage } from "./pdf.queries.ts";
import type { PdfTexts } from "./pdf.texts.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BUBBLE = WIDTH * 0.72;
const PAD = 8;
/** Texts longer than this flow over the page without a box, in parts. */
const LONG = 1_200;
const PART = 600;
const PICTURE = { width: 200, height: 200 };
const colors = { text: "#16202B", weak: "#5F6B78", theirs: "#F0F3F6", ours: "#D6F0E4", rule: "#D9DFE6" };

export interface Heading {
  contact: string;
  number: string | null;
  protocol: string;
  channel: string;
  queue: string | null;
  attendant: string | null;
  company: string;
  printedAt: Date;
}

export interface Printer {
  readonly stream: Readable;
  /** Lets others run before each message, and between the parts of a long one. */
  draw(message: PrintedMessage, picture: Buffer | null): Promise<void>;
  end(): void;
}

export function openPrinter(heading: Heading, texts: PdfTexts, timeZone: string): Printer {
  const info = { Title: `${texts.conversation} ${heading.contact}`, Author: heading.company };
  const pdf = new PDFDocument({ size: "A4", margin: MARGIN, info, bufferPages: false, autoFirstPage: false });
  registerFonts(pdf);
  const day = new Intl.DateTimeFormat(texts.locale, { timeZone, dateStyle: "full" });
  const time = new Intl.DateTimeFormat(texts.locale, { timeZone, timeStyle: "short" });
  const moment = new Intl.DateTimeFormat(texts.locale, { timeZone, dateStyle: "short", timeStyle: "short" });
  let pages = 0;
  let lastDay = "";
  let y = 0;

  function newPage() {
    pdf.addPage();
    pages++;
    pdf.font("text").fontSize(8).fillColor(colors.weak);
    const foot = `${heading.company} · ${texts.protocol} ${heading.protocol} · ${texts.page(pages)}`;
    pdf.text(foot, MARGIN, pdf.page.height - 36, { width: WIDTH, align: "center", lineBreak: false });
    y = MARGIN;
  }

  function demand(height: number) {
    if (y + height > pdf.page.height - MARGIN - 12) newPage();
  }

  function drawHeading() {
    newPage();
    pdf.font("bold").fontSize(16).fillColor(colors.text);
    pdf.text(`${texts.conversation} ${heading.contact}`, MARGIN, y, { width: WIDTH });
    const facts: [string, string | null][] = [
      ["", heading.number],
      [texts.protocol, heading.protocol],
      [texts.channel, heading.channel],
      [texts.queue, heading.queue],
      [texts.attendant, heading.attendant],
      [texts.printed, moment.format(heading.printedAt)],
    ];
    const line = facts.flatMap(([name, value]) => (value ? [name ? `${name}: ${value}` : value] : [])).join("   ");
    pdf.font("text").fontSize(9).fillColor(colors.weak).text(line, { width: WIDTH });
    y = pdf.y + 6;
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .strokeColor(colors.rule)
      .stroke();
    y += 10;
  }

  function drawDay(at: Date) {
    const name = day.format(at);
    if (name === lastDay) return;
    lastDay = name;
    demand(40);
    pdf.font("text").fontSize(8).fillColor(colors.weak).text(name, MARGIN, y, { width: WIDTH, align: "center" });
    y = pdf.y + 6;
  }

  async function draw(message: PrintedMessage, picture: Buffer | null) {
    await breathe();
    drawDay(message.createdAt);
    const author = message.fromMe
      ? (message.username ?? (message.sendType === "bot" ? texts.bot : heading.company))
      : (message.username ?? heading.contact);
    const words = breakable(wordsOf(message, texts));
    const marks = [
      time.format(message.createdAt),
      message.editedAt && !message.deletedAt ? texts.edited : "",
      message.fromMe ? texts.statuses[message.status] : "",
    ];
    const meta = marks.filter((mark) => mark !== "").join(" · ");
    if (words.length > LONG) return drawLong(author, words, meta);
    const inner = BUBBLE - 2 * PAD;
    const wordsHeight = words ? pdf.font("text").fontSize(10).heightOfString(words, { width: inner }) : 0;
    const pictureHeight = picture ? PICTURE.height + 4 : 0;
    const height = PAD + 12 + pictureHeight + wordsHeight + 14 + PAD;
    const room = pdf.page.height - 2 * MARGIN - 12;
    // A text longer than a page flows over pages without a box around it.
    if (height > room) return drawLong(author, words, meta);
    demand(height);
    const x = message.fromMe ? MARGIN + WIDTH - BUBBLE : MARGIN;
    pdf.roundedRect(x, y, BUBBLE, height, 6).fill(message.fromMe ? colors.ours : colors.theirs);
    let at = y + PAD;
    pdf
      .font("bold")
      .fontSize(8)
      .fillColor(colors.text)
      .text(author, x + PAD, at, { width: inner, height: 12, ellipsis: true });
    at += 12;
    if (picture) {
      try {
        pdf.image(picture, x + PAD, at, { fit: [PICTURE.width, PICTURE.height] });
      } catch {
        // A picture that cannot be drawn is still named in the words.
      }
      at += pictureHeight;
    }
    if (words)
      pdf
        .font("text")
        .fontSize(10)
        .fillColor(colors.text)
        .text(words, x + PAD, at, { width: inner });
    pdf.font("text").fontSize(7).fillColor(colors.weak);
    pdf.text(meta, x + PAD, y + height - PAD - 8, { width: inner, align: "right", lineBreak: false });
    y += height + 6;
  }

  async function drawLong(author: string, words: string, meta: string) {
    demand(60);
    pdf.font("bold").fontSize(8).fillColor(colors.text).text(`${author} · ${meta}`, MARGIN, y, { width: WIDTH });
    y = pdf.y + 2;
    for (const part of partsOf(words)) {
      await breathe();
      pdf.font("text").fontSize(10);
      demand(pdf.heightOfString(part, { width: WIDTH }));
      pdf.font("text").fontSize(10).fillColor(colors.text).text(part, MARGIN, y, { width: WIDTH });
      y = pdf.y;
    }
    y += 6;
  }

  drawHeading();
  return { stream: pdf as unknown as Readable, draw, end: () => pdf.end() };
}

/** Where lines are broken, every sign of a word that fits nowhere is tried: such words may be broken at these places. */
const breakable = (text: string) => text.replaceAll(/\S{50}/gu, "$&\u200b");

/** Between words, as long as one goes in a moment. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const most = text.slice(at, at + PART);
    const last = Math.max(...[" ", "\n", "\u200b"].map((sign) => most.lastIndexOf(sign)));
    const cut = at + PART >= text.length ? most.length : last + 1;
    const part = cut > 0 ? most.slice(0, cut) : most;
    parts.push(part);
    at += part.length;
  }
  return parts;
}

export function wordsOf(message: PrintedMessage, texts: PdfTexts): string {
  if (message.deletedAt) return texts.deleted;
  const kind = texts.kinds[message.type];
  if (kind === undefined) return message.body;
  const seconds = message.durationMs === null ? "" : ` (${Math.round(message.durationMs / 1000)} s)`;
  const name = message.mediaName ? `: ${message.mediaName}` : "";
  return [`[${kind}${name}${seconds}]`, message.body].filter((part) => part !== "").join("\n");
}
