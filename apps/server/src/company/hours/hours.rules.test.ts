// Business hours as sentences: scopes, periods, midnight, holidays, and the days on which clocks jump.
import { describe, expect, test } from "vitest";
import { decide } from "./hours.rules.ts";
import type { Day, Holiday, Period, Question, Schedule } from "./hours.types.ts";

const SAO_PAULO = "America/Sao_Paulo";
const period = (text: string): Period => {
  const [start = "", end = ""] = text.split("-");
  return { start, end };
};
const hours = (...texts: string[]): Day => ({ type: "hours", periods: texts.map(period) });
const open: Day = { type: "open", periods: [] };
const closed: Day = { type: "closed", periods: [] };
const everyDay = (day: Day, message = "Voltamos logo"): Schedule => ({ week: Array(7).fill(day), message });
const onWeekday = (weekday: number, day: Day, others = closed): Schedule => ({
  week: Array.from({ length: 7 }, (_, each) => (each === weekday ? day : others)),
  message: "Voltamos logo",
});
const holiday = (date: string, texts: string[] = [], message = "Feriado"): Holiday => ({
  date,
  mode: (["closed", "one_period", "two_periods"] as const)[texts.length] ?? "closed",
  periods: texts.map(period),
  message,
});
const ask = (at: string, schedule: Schedule | null, rest: Partial<Question> = {}) =>
  decide({ schedules: { company: schedule }, holidays: [], zone: SAO_PAULO, maxSends: 2, at: new Date(at), ...rest });
const openings = (schedule: Schedule, instants: string[], rest: Partial<Question> = {}) =>
  instants.map((at) => ask(at, schedule, rest).isOpen);

describe("which schedule counts", () => {
  const [queue, channel, company] = [everyDay(open, "fila"), everyDay(closed, "canal"), everyDay(closed, "empresa")];

  test("a queue's own schedule goes before the channel's, and the channel's before the company's", () => {
    const scopeOf = (schedules: Question["schedules"]) => ask("2025-03-10T12:00:00Z", null, { schedules }).rule.scope;
    expect(scopeOf({ queue, channel, company })).toBe("queue");
    expect(scopeOf({ queue: null, channel, company })).toBe("channel");
    expect(scopeOf({ company })).toBe("company");
  });

  test("the absence message is the most particular one that was written, and there is none while open", () => {
    const messageOf = (schedules: Question["schedules"]) => ask("2025-03-10T12:00:00Z", null, { schedules }).message;
    expect(messageOf({ channel, company })).toBe("canal");
    expect(messageOf({ company })).toBe("empresa");
    expect(messageOf({ queue, company })).toBeNull();
    expect(messageOf({ company: everyDay(closed, "  ") })).toBeNull();
    expect(messageOf({ channel: everyDay(closed, " "), company })).toBe("empresa");
    expect(messageOf({ queue: { week: null, message: "fila" }, channel, company })).toBe("fila");
    expect(messageOf({ queue: { week: null, message: "fila" } })).toBeNull();
  });

  test("a ticket is told as often as the most particular scope says, and never where that is zero", () => {
    const told = (schedules: Question["schedules"]) => {
      const { message, maxSends } = ask("2025-03-10T12:00:00Z", null, { schedules, maxSends: 3 });
      return [message, maxSends];
    };
    expect(told({ channel, company })).toEqual(["canal", 3]);
    expect(told({ channel: { ...channel, maxSends: 1 }, company })).toEqual(["canal", 1]);
    expect(told({ queue: { week: null, message: "", maxSends: 5 }, channel: { ...channel, maxSends: 1 } })).toEqual([
      "canal",
      5,
    ]);
    expect(told({ queue: { week: null, message: "", maxSends: 0 }, channel })).toEqual([null, 0]);
  });

  test("without any schedule it is always open and never changes", () => {
    expect(ask("2025-03-10T12:00:00Z", null)).toEqual({
      isOpen: true,
      rule: { kind: "always", scope: null },
      message: null,
      maxSends: 2,
      localDate: "2025-03-10",
      localTime: "09:00",
      nextChange: null,
    });
  });

  test("the company's holidays close even where nobody set a schedule", () => {
    const answer = ask("2025-12-24T12:00:00Z", null, { holidays: [holiday("25/12")] });
    expect(answer).toMatchObject({ isOpen: true, nextChange: new Date("2025-12-25T03:00:00Z") });
    const onTheDay = ask("2025-12-25T12:00:00Z", null, { holidays: [holiday("25/12")] });
    expect(onTheDay).toMatchObject({ isOpen: false, message: "Feriado", nextChange: new Date("2025-12-26T03:00:00Z") });
  });
});

describe("weekdays", () => {
  test("a period holds its first minute and not its last", () => {
    const monday = onWeekday(1, hours("08:00-12:00", "13:00-18:00"));
    const at = ["10:59:59.999", "11:00:00", "14:59:59.999", "15:00:00", "16:00:00", "20:59:59", "21:00:00"];
    expect(
      openings(
        monday,
        at.map((time) => `2025-03-10T${time}Z`),
      ),
    ).toEqual([false, true, true, false, true, true, false]);
  });

  test("the answer names the weekday and the period that decided, and when it ends", () => {
    const answer = ask("2025-03-10T17:30:00Z", onWeekday(1, hours("08:00-12:00", "13:00-18:00")));
    expect(answer.rule).toEqual({
      kind: "weekday",
      scope: "company",
      weekday: 1,
      dayType: "hours",
      period: period("13:00-18:00"),
    });
    expect(answer).toMatchObject({ localTime: "14:30", nextChange: new Date("2025-03-10T21:00:00Z") });
  });

  test("closed on a Friday evening, the next change is Monday's opening", () => {
    const week = [closed, ...Array<Day>(5).fill(hours("08:00-18:00")), closed];
    const answer = ask("2025-03-14T22:00:00Z", { week, message: "" });
    expect(answer).toMatchObject({ isOpen: false, nextChange: new Date("2025-03-17T11:00:00Z") });
    expect(answer.rule).toMatchObject({ kind: "weekday", weekday: 5, period: null });
  });

  test("periods that touch or overlap, on one day or over midnight, are one opening", () => {
    const answer = ask("2025-03-10T12:00:00Z", onWeekday(1, hours("08:00-12:00", "11:00-13:00", "13:00-14:00")));
    expect(answer.nextChange).toEqual(new Date("2025-03-10T17:00:00Z"));
    expect(ask("2025-03-10T12:00:00Z", everyDay(hours("00:00-24:00"))).nextChange).toBeNull();
    expect(ask("2025-03-10T12:00:00Z", everyDay(hours("08:00-08:00"))).nextChange).toBeNull();
  });

  test("a time that cannot be read opens nothing, and a missing day is closed", () => {
    expect(openings(everyDay(hours("8h-18:00")), ["2025-03-10T12:00:00Z"])).toEqual([false]);
    expect(openings({ week: [open], message: "" }, ["2025-03-10T12:00:00Z"])).toEqual([false]);
  });
});

describe("past midnight", () => {
  const friday = onWeekday(5, hours("22:00-02:00"));

  test("a period past midnight reaches into the next civil day, even a closed one", () => {
    const at = ["2025-03-15T00:59:00Z", "2025-03-15T01:00:00Z", "2025-03-15T04:59:00Z", "2025-03-15T05:00:00Z"];
    expect(openings(friday, at)).toEqual([false, true, true, false]);
  });

  test("the answer after midnight says which day's period it is", () => {
    const answer = ask("2025-03-15T04:00:00Z", friday);
    expect(answer.rule).toEqual({
      kind: "spill",
      scope: "company",
      period: period("22:00-02:00"),
      from: { date: "2025-03-14", weekday: 5, holiday: null },
    });
    expect(answer.nextChange).toEqual(new Date("2025-03-15T05:00:00Z"));
  });

  test("an end of 24:00 or 00:00 stops at midnight", () => {
    for (const text of ["18:00-24:00", "18:00-00:00"])
      expect(openings(onWeekday(5, hours(text)), ["2025-03-15T02:59:00Z", "2025-03-15T03:00:00Z"])).toEqual([
        true,
        false,
      ]);
  });

  test("Saturday's night reaches into Sunday, over the edge of the week", () => {
    expect(openings(onWeekday(6, hours("22:00-02:00")), ["2025-03-16T04:00:00Z"])).toEqual([true]);
  });
});

describe("holidays", () => {
  test("a holiday replaces the weekday's rule for its whole date", () => {
    const answer = ask("2025-09-07T15:00:00Z", everyDay(open), { holidays: [holiday("07/09", ["09:00-11:00"])] });
    expect(answer).toMatchObject({ isOpen: false, message: "Feriado", nextChange: new Date("2025-09-08T03:00:00Z") });
    expect(answer.rule).toMatchObject({ kind: "holiday", scope: "company", period: null });
  });

  test("inside a holiday's period it is open, by the holiday", () => {
    const holidays = [holiday("07/09", ["09:00-11:00", "13:00-15:00"])];
    const answer = ask("2025-09-07T16:30:00Z", everyDay(closed), { holidays });
    expect(answer).toMatchObject({ isOpen: true, message: null, nextChange: new Date("2025-09-07T18:00:00Z") });
    expect(answer.rule).toEqual({
      kind: "holiday",
      scope: "company",
      holiday: holidays[0],
      period: period("13:00-15:00"),
    });
  });

  test("a holiday without a text of its own uses the schedule's", () => {
    const answer = ask("2025-09-07T15:00:00Z", everyDay(open), { holidays: [holiday("07/09", [], "")] });
    expect(answer.message).toBe("Voltamos logo");
  });

  test("a holiday cuts the night of the day before at midnight", () => {
    const night = everyDay(hours("22:00-02:00"));
    const answer = ask("2025-09-07T02:00:00Z", night, { holidays: [holiday("07/09")] });
    expect(answer).toMatchObject({ isOpen: true, nextChange: new Date("2025-09-07T03:00:00Z") });
  });

  test("a holiday's own night reaches into the next day, and says so", () => {
    const holidays = [holiday("07/09", ["20:00-01:00"])];
    const answer = ask("2025-09-08T03:30:00Z", everyDay(closed), { holidays });
    expect(answer).toMatchObject({ isOpen: true, nextChange: new Date("2025-09-08T04:00:00Z") });
    expect(answer.rule).toMatchObject({ kind: "spill", scope: "company", from: { holiday: holidays[0] } });
  });

  test("a holiday's night ends at midnight when the next day is a holiday too", () => {
    const holidays = [holiday("24/12", ["20:00-01:00"]), holiday("25/12")];
    expect(openings(everyDay(closed), ["2025-12-25T02:59:00Z", "2025-12-25T03:00:00Z"], { holidays })).toEqual([
      true,
      false,
    ]);
  });

  test("29/02 is a holiday in leap years only", () => {
    const holidays = [holiday("29/02")];
    const at = ["2024-02-29T12:00:00Z", "2025-02-28T12:00:00Z", "2025-03-01T12:00:00Z", "2028-02-29T12:00:00Z"];
    expect(openings(everyDay(open), at, { holidays })).toEqual([false, true, true, false]);
  });

  test("the next change looks 370 days ahead and no further", () => {
    const holidays = [holiday("29/02")];
    expect(ask("2027-02-24T03:00:00Z", everyDay(open), { holidays }).nextChange).toEqual(
      new Date("2028-02-29T03:00:00Z"),
    );
    expect(ask("2027-02-24T02:59:00Z", everyDay(open), { holidays }).nextChange).toBeNull();
  });
});

describe("when the clock jumps", () => {
  test("in São Paulo on 4 November 2018 midnight did not exist, so a midnight opening happened at 01:00", () => {
    const answer = ask("2018-11-04T02:59:00Z", onWeekday(0, hours("00:00-06:00")));
    expect(answer).toMatchObject({ localTime: "23:59", nextChange: new Date("2018-11-04T03:00:00Z") });
    expect(ask("2018-11-04T03:00:00Z", everyDay(open)).localTime).toBe("01:00");
  });

  test("a period inside the missing hour does not open that day", () => {
    const answer = ask("2018-11-04T02:00:00Z", everyDay(hours("00:10-00:50")));
    expect(answer).toMatchObject({ isOpen: false, nextChange: new Date("2018-11-05T02:10:00Z") });
  });

  test("in São Paulo on 16 February 2019 the hour before midnight came twice, and so does what it opens", () => {
    const saturday = onWeekday(6, hours("23:15-23:30"));
    expect(ask("2019-02-17T01:20:00Z", saturday)).toMatchObject({
      isOpen: true,
      nextChange: new Date("2019-02-17T01:30:00Z"),
    });
    expect(ask("2019-02-17T01:45:00Z", saturday)).toMatchObject({
      isOpen: false,
      localTime: "23:45",
      nextChange: new Date("2019-02-17T02:15:00Z"),
    });
  });

  test("a period that ends within the repeated hour closes at the jump back only if the wall clock says so", () => {
    const answer = ask("2025-11-02T05:50:00Z", everyDay(hours("01:30-02:00")), { zone: "America/New_York" });
    expect(answer).toMatchObject({ isOpen: true, localTime: "01:50", nextChange: new Date("2025-11-02T06:00:00Z") });
    const again = ask("2025-11-02T06:00:00Z", everyDay(hours("01:30-02:00")), { zone: "America/New_York" });
    expect(again).toMatchObject({ isOpen: false, localTime: "01:00", nextChange: new Date("2025-11-02T06:30:00Z") });
  });

  test("a night that had closed opens again when the clock goes back into it", () => {
    const answer = ask("2025-11-02T05:45:00Z", everyDay(hours("22:00-01:30")), { zone: "America/New_York" });
    expect(answer).toMatchObject({ isOpen: false, localTime: "01:45", nextChange: new Date("2025-11-02T06:00:00Z") });
  });

  test("in Nuuk the clock jumps from 23:00 to midnight, straight into a night that never began", () => {
    const saturday = onWeekday(6, hours("23:15-00:45"));
    const answer = ask("2025-03-30T00:59:00Z", saturday, { zone: "America/Nuuk" });
    expect(answer).toMatchObject({ isOpen: false, localTime: "22:59", nextChange: new Date("2025-03-30T01:00:00Z") });
    expect(ask("2025-03-30T01:00:00Z", saturday, { zone: "America/Nuuk" }).rule.kind).toBe("spill");
  });

  test("Lord Howe moves its clocks by half an hour", () => {
    const answer = ask("2019-10-05T15:29:00Z", everyDay(hours("02:15-03:00")), { zone: "Australia/Lord_Howe" });
    expect(answer).toMatchObject({ localTime: "01:59", nextChange: new Date("2019-10-05T15:30:00Z") });
  });

  test("Brazil has had no summer time since 2019", () => {
    expect(ask("2019-12-01T12:00:00Z", null).localTime).toBe("09:00");
    expect(ask("2018-12-01T12:00:00Z", null).localTime).toBe("10:00");
  });

  test("a zone nobody knows is refused", () => {
    expect(() => ask("2025-01-01T00:00:00Z", null, { zone: "America/Atlantis" })).toThrow(RangeError);
  });
});
