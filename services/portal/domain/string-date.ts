const minute = 60_000;

/** Local date and time in a time zone. */
interface WallClock {
  /** `2026-03-01` */
  readonly day: string;
  /** `03/01/2026` */
  readonly date: string;
  /** `09:05 AM` */
  readonly time: string;
}

/**
 * Formats a time relative to now, as a function of `(created, now)` in milliseconds, by the calendar of a time zone.
 * Undefined if there is no zone of that IANA name, such as `Europe/Vienna`.
 */
export function createStringDate(timeZone: string): ((created: number, now: number) => string) | undefined {
  const wallClock = createWallClock(timeZone);
  return (
    wallClock &&
    ((created, now) => {
      const age = now - created;
      if (age < minute) return 'Just Now';
      if (age < 60 * minute) return `${Math.floor(age / minute)} Minutes Ago`;
      const { day, date, time } = wallClock(created);
      const today = wallClock(now).day;
      if (day === today) return `AT ${time}`;
      return day === dayBefore(today) ? `Yesterday ${time}` : `${date} ${time}`;
    })
  );
}

function createWallClock(timeZone: string): ((at: number) => WallClock) | undefined {
  const format = formatOf(timeZone);
  return (
    format &&
    ((at) => {
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
      const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
      const [year, month, day] = [part('year'), part('month'), part('day')];
      return {
        day: `${year}-${month}-${day}`,
        date: `${month}/${day}/${year}`,
        time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
      };
    })
  );
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', ...twoDigits, hourCycle: 'h12' });
  } catch {
    return undefined;
  }
}

/** By the calendar: on the days when clocks change a day is not 24 hours. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
