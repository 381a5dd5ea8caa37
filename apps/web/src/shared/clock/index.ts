// Times of day: typed in a short field, drawn on a 24 h bar, under the names of the weekdays.
export { type Bar, DAY_MINUTES, hoursText, mergeBars, minuteOf, tidyTime } from "./clock.rules.ts";
export { DayAxis, DayBar } from "./DayBar.tsx";
export { TimeField } from "./TimeField.tsx";
export { weekdayName, weekOrder } from "./weekday.rules.ts";
