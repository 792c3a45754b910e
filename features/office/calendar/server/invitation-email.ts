import ICAL from 'ical.js'
import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { EventRow } from './queries.ts'

const subject: Sentence = {
  en: 'Invitation: {{title}}',
  fr: 'Invitation : {{title}}',
  ar: 'دعوة: {{title}}',
}
const changed: Sentence = {
  en: 'Changed: {{title}}',
  fr: 'Modification : {{title}}',
  ar: 'تغيير: {{title}}',
}
const body: Sentence = {
  en: '{{person}} invites you to “{{title}}”.\n\n{{when}}\n{{where}}\n\nAnswer here:\n{{url}}\n',
  fr: '{{person}} vous invite à « {{title}} ».\n\n{{when}}\n{{where}}\n\nRépondez ici :\n{{url}}\n',
  ar: 'يدعوك {{person}} إلى «{{title}}».\n\n{{when}}\n{{where}}\n\nأجب هنا:\n{{url}}\n',
}

type Given = { event: EventRow; person: string; url: string; isNew: boolean }

/** The email that invites a guest from outside, or says what has changed. */
export function invitationEmail(
  language: Language,
  { event, person, url, isNew }: Given,
): { subject: string; text: string } {
  const { title, location: where } = event
  const values = { title, person, url, where, when: whenOf(event, language) }
  return {
    subject: filled(isNew ? subject : changed, values)[language],
    text: filled(body, values)[language].replaceAll(/\n{3,}/g, '\n\n'),
  }
}

function whenOf({ startAt, endAt, allDay, timeZone }: EventRow, language: Language): string {
  const zone = allDay ? 'UTC' : timeZone
  const times = allDay ? {} : { timeStyle: 'short' as const, timeZone: zone }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone, ...times })
  const last = allDay ? new Date(Math.max(startAt.getTime(), endAt.getTime() - 86_400_000)) : endAt
  return `${format.formatRange(startAt, last)}${allDay ? '' : ` (${zone})`}`
}

type Written = { organiser: { name: string; email: string }; guest: string; now: Date }

/** The event as other calendar programs take it in; a series stays one, with its rule. */
export function invitationFile(event: EventRow, { organiser, guest, now }: Written): string {
  const file = new ICAL.Component('vcalendar')
  file.updatePropertyWithValue('version', '2.0')
  file.updatePropertyWithValue('prodid', '-//Routewright//Calendar//EN')
  file.updatePropertyWithValue('method', 'REQUEST')
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
  if (rrule !== '') entry.updatePropertyWithValue('rrule', ICAL.Recur.fromString(rrule))
  entry.addProperty(personProperty('organizer', organiser.email)).setParameter('cn', organiser.name)
  entry.addProperty(personProperty('attendee', guest)).setParameter('rsvp', 'TRUE')
  file.addSubcomponent(entry)
  return `${file.toString()}\r\n`
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
