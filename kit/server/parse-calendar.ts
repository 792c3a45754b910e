import ICAL from 'ical.js'
import { timeZones } from '#kit/contract/time-zone.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { isRule, type Series } from './recurrence.ts'

/** An event as a file tells of it. */
export type TakenEvent = Series & { uid: string; title: string; url: string; location: string; description: string }

const dayMs = 86_400_000
const mostExceptions = 2_000

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
    const taken = file
      .getAllSubcomponents('vevent')
      .slice(0, most)
      .flatMap((event) => takenFrom(event, { names, zones }) ?? [])
    return [...new Map(taken.map((one) => [one.uid, one])).values()]
  } catch {
    return undefined
  }
}

type Zones = { names: Set<string>; zones: Map<string, ICAL.Timezone> }

function takenFrom(event: ICAL.Component, { names, zones }: Zones): TakenEvent | undefined {
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
  const exceptions = event.getAllProperties('exdate').flatMap((property) => property.getValues())
  const isDate = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time
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
    exceptions: exceptions
      .filter(isDate)
      .slice(0, mostExceptions)
      .map((time) => wallTime(at(time), allDay ? 'UTC' : timeZone)),
  }
}

function textOf(event: ICAL.Component, name: string, length: number): string {
  return String(event.getFirstPropertyValue(name) ?? '')
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
