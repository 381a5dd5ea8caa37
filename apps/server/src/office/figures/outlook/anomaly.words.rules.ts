// The numbers of what was unusual as its notice names them, the same in every language. Pure.
interface Told {
  day: string;
  hour: number;
  seen: number;
  usual: number;
  channel: string | null;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const clock = (hour: number) => `${twoDigits(hour)}:00`;

/** 45 s, 12 min, 1 h 5 min. */
export function lasting(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

type Words = (told: readonly Told[]) => { usual: string; hours: string; date: string; first: Told };

/** Of one kind and day, in the order in which it happened: the hour is that of the first. */
const common =
  (number: (value: number) => string): Words =>
  (told) => {
    const [first] = told as readonly [Told, ...Told[]];
    const { day, hour } = first;
    return {
      usual: number(told.reduce((all, { usual }) => all + usual, 0)),
      hours: `${clock(hour)}–${clock((hour + 1) % 24)}`,
      date: `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
      first,
    };
  };

const whole = (value: number) => String(Math.round(value));

const counted = (number: (value: number) => string) => (told: readonly Told[]) => {
  const { first, ...words } = common(number)(told);
  return { seen: number(first.seen), ...words };
};

/** More customers, or fewer. */
export const arrivalWords = counted(whole);
export const slowWords = counted(lasting);

/** Of several channels all are named. */
export function silentWords(told: readonly Told[]) {
  const { first: _, ...words } = common(whole)(told);
  return { channel: [...new Set(told.flatMap(({ channel }) => channel ?? []))].join(", "), ...words };
}
