import ICAL from 'ical.js'
import { timeZones } from '#kit/contract/time-zone.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { isRule, type Series } from './recurrence.ts'

/** An event as a calendar file describes it. */
export type TakenEvent = Series & { uid: string; title: string; url: string; location: string; description: string }

const dayMs = 86_400_000
const mostExceptions = 2_000
/** Before and after, neither databases nor clocks agree on a day. */
const [firstMs, lastMs] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 1)]

/** Reads the events of an ICS file; nothing where it is none. What a file says of time zones may take for ever to follow. */
export function parseCalendar({ text, most }: { text: string; most: number }): TakenEvent[] | undefined {
  try {
    const file = new ICAL.Component(ICAL.parse(text) as unknown[])
    if (file.name !== 'vcalendar') throw new Error('no calendar')
    const zones = new Map(
      file
        .getAllSubcomponents('vtimezone')
        .map((zone) => [String(zone.getFirstPropertyValue('tzid')), new ICAL.Timezone(zone)]),
    )
    const names = new Set(timeZones())
    const events = file.getAllSubcomponents('vevent').slice(0, most)
    const moved = movedOf(events)
    const taken = events.flatMap((event) => takenFrom(event, { names, zones, moved }) ?? [])
    return [...new Map(taken.filter(isKeepable).map((one) => [one.uid, one])).values()]
  } catch {
    return undefined
  }
}

/** Times of series that stand in the file as events of their own, by the series they were moved from. */
function movedOf(events: ICAL.Component[]): Map<string, ICAL.Time[]> {
  const moved = new Map<string, ICAL.Time[]>()
  for (const event of events) {
    const from = event.getFirstPropertyValue('recurrence-id')
    const uid = textOf(event, 'uid', 300)
    if (from instanceof ICAL.Time) moved.set(uid, [...(moved.get(uid) ?? []), from].slice(-mostExceptions))
  }
  return moved
}

type Zones = { names: Set<string>; zones: Map<string, ICAL.Timezone>; moved: Map<string, ICAL.Time[]> }

function takenFrom(event: ICAL.Component, { names, zones, moved }: Zones): TakenEvent | undefined {
  const text = (name: string, length: number) => textOf(event, name, length)
  const begin = event.getFirstProperty('dtstart')
  const start = begin?.getFirstValue()
  const uid = [text('uid', 300), text('recurrence-id', 40)].filter(Boolean).join('/')
  if (!(start instanceof ICAL.Time) || uid === '') return undefined
  const named = String(begin?.getFirstParameter('tzid') ?? '')
  const zone = names.has(named) ? named : undefined
  const at = (time: ICAL.Time) => momentIn(time, zone, zones)
  const { allDay, startAt, endAt } = spanOf(event, start, at)
  const rule = text('rrule', 500)
  const timeZone = zone ?? 'UTC'
  return {
    uid,
    title: text('summary', 200) || '–',
    startAt,
    endAt,
    allDay,
    timeZone,
    url: addressIn(text('url', 500)),
    location: text('location', 200),
    description: text('description', 4000),
    rrule: isRule(rule) ? rule : '',
    exceptions: takenOut(event, moved.get(uid)).map((time) => wallTime(at(time), allDay ? 'UTC' : timeZone)),
  }
}

/** Times of a series at which it does not take place, or not as the series says. */
function takenOut(event: ICAL.Component, moved: ICAL.Time[] = []): ICAL.Time[] {
  const dates = event.getAllProperties('exdate').flatMap((property) => property.getValues() as unknown[])
  return [...dates, ...moved].filter((value) => value instanceof ICAL.Time).slice(0, mostExceptions)
}

function isKeepable({ startAt, endAt }: TakenEvent): boolean {
  return startAt.getTime() >= firstMs && endAt.getTime() < lastMs
}

function textOf(event: ICAL.Component, name: string, length: number): string {
  return String(event.getFirstPropertyValue(name) ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, length)
}

function addressIn(text: string): string {
  return /^https?:\/\/.*/.exec(text)?.[0] ?? ''
}

function spanOf(event: ICAL.Component, start: ICAL.Time, at: (time: ICAL.Time) => Date) {
  const allDay = start.isDate
  const startAt = at(start)
  const end = event.getFirstPropertyValue('dtend')
  const lasting = event.getFirstPropertyValue('duration')
  const given =
    end instanceof ICAL.Time
      ? at(end)
      : new Date(startAt.getTime() + (lasting instanceof ICAL.Duration ? lasting.toSeconds() * 1000 : 0))
  const least = new Date(startAt.getTime() + (allDay ? dayMs : 60_000))
  return { allDay, startAt, endAt: given > startAt ? given : least }
}

/** The moment of a time: by the zone's own name where it is one, else by what the file says of it, else as UTC. */
function momentIn(time: ICAL.Time, zone: string | undefined, zones: Map<string, ICAL.Timezone>): Date {
  const wall = time.toString().slice(0, 16)
  if (time.isDate) return new Date(`${wall.slice(0, 10)}T00:00Z`)
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate()
  if (zone) return momentAt(wall, zone)
  const own = zones.get(time.zone?.tzid ?? '')
  return own ? new Date(time.convertToZone(ICAL.Timezone.utcTimezone).toJSDate()) : new Date(`${wall}Z`)
}
