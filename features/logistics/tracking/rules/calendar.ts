/** One entry: the whole of a day, or from one moment to another. */
export type CalendarEntry = { uid: string; span: { from: Date; to: Date } | { day: string } }
type Given = {
  entries: readonly CalendarEntry[]
  summary: string
  description: string
  url: string
  at: Date
  sequence: number
}

/** A file that calendar programs take (RFC 5545). */
export function calendarText({ entries, summary, description, url, at, sequence }: Given): string {
  const said = [`SUMMARY:${escaped(summary)}`, `DESCRIPTION:${escaped(description)}`, `URL:${url}`]
  const events = entries.flatMap(({ uid, span }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(at)}`,
    `SEQUENCE:${sequence}`,
    ...timesOf(span),
    ...said,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Routewright//Tracking//EN', 'METHOD:PUBLISH', ...events]
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}

function timesOf(span: CalendarEntry['span']): string[] {
  if ('day' in span) return [`DTSTART;VALUE=DATE:${span.day.replaceAll('-', '')}`]
  return [`DTSTART:${moment(span.from)}`, `DTEND:${moment(span.to)}`]
}

function moment(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
}

const encoder = new TextEncoder()

/** No line is longer than 75 bytes; what follows begins with a space. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > 74) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += size
  }
  return text
}
