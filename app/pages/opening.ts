const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The moment that is waited for: what the address names, when it lies ahead, else the first of the next month. */
export function openingOf(until: unknown, now: number): number {
  const named = typeof until === 'string' ? Date.parse(until) : Number.NaN
  if (named > now) return named
  const today = new Date(now)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 9)
}

/** A span in whole days, hours, minutes and seconds; what is over is all zero. */
export function timeLeft(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const rest = Math.max(0, ms)
  return {
    days: Math.floor(rest / day),
    hours: Math.floor((rest % day) / hour),
    minutes: Math.floor((rest % hour) / minute),
    seconds: Math.floor((rest % minute) / second),
  }
}

/** A calendar entry for the moment, with an alarm. */
export function reminderOf(moment: number, title: string): string {
  const stamp = new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const text = title.replaceAll(/[\\;,]/g, String.raw`\$&`)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text}`, 'TRIGGER:PT0S', 'END:VALARM']
  const event = [
    'BEGIN:VEVENT',
    `UID:${stamp}@routewright`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stamp}`,
    `SUMMARY:${text}`,
    ...alarm,
    'END:VEVENT',
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Routewright//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
}
