import ICAL from 'ical.js'
import type { Language } from '#kit/contract/sentence.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { zoneOf } from '#kit/documents/recurrence.ts'
import type { EventRow } from './queries.ts'
import { say } from './texts.ts'

/** What an email to an outside guest is about. `removed` is about them alone; the event still takes place. */
export type InvitationKind = 'invited' | 'changed' | 'cancelled' | 'removed'

type Given = { event: EventRow; person: string; url: string; kind: InvitationKind }

/** The email that invites an outside guest, or says that the event has changed or is off for them. */
export function invitationEmail(
  language: Language,
  { event, person, url, kind }: Given,
): { subject: string; text: string } {
  const { title, location: where } = event
  const values = { title, person, url, where, when: whenOf(event, language) }
  const subject = kind === 'removed' ? 'cancelled' : kind
  const text = kind === 'changed' ? 'invited' : kind
  return {
    subject: say(language, `subjects.${subject}`, values),
    text: say(language, `texts.${text}`, values).replaceAll(/\n{3,}/g, '\n\n'),
  }
}

function whenOf({ startAt, endAt, allDay, timeZone }: EventRow, language: Language): string {
  const zone = allDay ? 'UTC' : timeZone
  const times = allDay ? {} : { timeStyle: 'short' as const, timeZone: zone }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone, ...times })
  const last = allDay ? new Date(Math.max(startAt.getTime(), endAt.getTime() - 86_400_000)) : endAt
  return `${format.formatRange(startAt, last)}${allDay ? '' : ` (${zone})`}`
}

type Written = { organiser: { name: string; email: string }; guest: string; now: Date; isCancelled: boolean }

/** The event as a file with which other calendar programs add or remove it. A series stays one event, with its rule. */
export function invitationFile(event: EventRow, { organiser, guest, now, isCancelled }: Written): string {
  const file = new ICAL.Component('vcalendar')
  file.updatePropertyWithValue('version', '2.0')
  file.updatePropertyWithValue('prodid', '-//Routewright//Calendar//EN')
  file.updatePropertyWithValue('method', isCancelled ? 'CANCEL' : 'REQUEST')
  const entry = new ICAL.Component('vevent')
  const { title: summary, location, description, rrule } = event
  entry.updatePropertyWithValue('uid', `event-${event.id}@routewright`)
  entry.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  entry.updatePropertyWithValue('sequence', Math.floor(now.getTime() / 1000))
  for (const [name, at] of [
    ['dtstart', event.startAt],
    ['dtend', event.endAt],
  ] as const)
    entry.addProperty(timeProperty(name, at, event))
  for (const [name, value] of Object.entries({ summary, location, description }))
    if (value !== '') entry.updatePropertyWithValue(name, value)
  if (isCancelled) entry.updatePropertyWithValue('status', 'CANCELLED')
  if (rrule !== '') addRule(entry, event)
  // A name is part of a line, so it must not contain a line break.
  const name = organiser.name.replaceAll(/\s+/g, ' ')
  entry.addProperty(personProperty('organizer', organiser.email)).setParameter('cn', name)
  entry.addProperty(personProperty('attendee', guest)).setParameter('rsvp', 'TRUE')
  file.addSubcomponent(entry)
  return `${file.toString()}\r\n`
}

/** How the event repeats, without the excluded times. */
function addRule(entry: ICAL.Component, event: EventRow): void {
  entry.updatePropertyWithValue('rrule', ICAL.Recur.fromString(event.rrule))
  for (const wall of event.exceptions) entry.addProperty(timeProperty('exdate', momentAt(wall, zoneOf(event)), event))
}

/** A series follows the clocks of its zone, so it names the zone; anything else is a moment. */
function timeProperty(name: string, at: Date, { allDay, rrule, timeZone }: EventRow): ICAL.Property {
  const property = new ICAL.Property(name)
  if (allDay) {
    property.resetType('date')
    property.setValue(ICAL.Time.fromDateString(at.toISOString().slice(0, 10)))
  } else if (rrule === '' || timeZone === 'UTC') property.setValue(ICAL.Time.fromJSDate(at, true))
  else {
    property.setValue(ICAL.Time.fromDateTimeString(`${wallTime(at, timeZone).slice(0, 16)}:00`))
    property.setParameter('tzid', timeZone)
  }
  return property
}

function personProperty(name: string, email: string): ICAL.Property {
  const property = new ICAL.Property(name)
  property.setValue(`mailto:${email}`)
  return property
}
