import { and, asc, count, eq, ne } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { laterTime, sampleHoursLater, sampleTimeZone } from '#kit/server/sample-clock.ts'
import type { CalendarEvent } from './contract.ts'
import { linkTo } from './server/guests.ts'
import { notify } from './server/notify.ts'
import { calendarEvents, calendarGuests } from './server/tables.ts'

type Line = {
  title: string
  calendar: CalendarEvent['extendedProps']['calendar']
  /** Days from today, and how many whole days; or the time of that day by the clocks of the city, and how long it takes. */
  day: number
  days?: number
  from?: string
  hours?: number
  location?: string
  description?: string
  rrule?: string
  /** People by their place among those of the sample. */
  guests?: number[]
  isPrivate?: boolean
}

/** After the first six people. */
const dispatcher = 6

const lines: Line[] = [
  {
    title: 'Morning briefing of the drivers',
    calendar: 'Business',
    day: -7,
    from: '06:00',
    hours: 0.5,
    location: 'Depot North, yard',
    rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    guests: [1, 2, dispatcher],
  },
  {
    title: 'Review of last week’s routes',
    calendar: 'Business',
    day: 0,
    from: '09:00',
    hours: 1,
    location: 'Meeting room 2',
    description: 'Late stops, empty kilometres, fuel.',
    guests: [3, dispatcher],
  },
  { title: 'Visit of the new pharmacy customer', calendar: 'Business', day: 2, from: '13:00', hours: 1.5, guests: [1] },
  { title: 'Bank holiday, no deliveries', calendar: 'Holiday', day: 9, days: 1 },
  { title: 'Winter closing of depot East', calendar: 'Holiday', day: 12, days: 4 },
  { title: 'Dentist', calendar: 'Personal', day: 1, from: '15:00', hours: 1, isPrivate: true },
  { title: 'School concert', calendar: 'Family', day: 4, from: '17:00', hours: 2, isPrivate: true },
  { title: 'Summer party planning', calendar: 'ETC', day: -3, from: '14:00', hours: 1, location: 'Canteen' },
  {
    title: 'Inspection of the tail lifts',
    calendar: 'ETC',
    day: 6,
    from: '07:00',
    hours: 4,
    location: 'Depot North, hall 1',
  },
  { title: 'Training: loading in the right order', calendar: 'Business', day: -5, days: 2, guests: [4, 5] },
]

/** Ten events around today; once per database. */
export async function sampleEvents(machine: Machine): Promise<void> {
  const { db, now, settings } = machine
  const [found] = await db.select({ total: count() }).from(calendarEvents)
  if (found?.total) return
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.id))
    .limit(6)
  const [owner] = await personAt(db, 'admin@demo.com')
  const people = [...staff, ...(await personAt(db, 'dispatcher@demo.com'))]
  const userId = owner?.id ?? people[0]?.id
  if (userId === undefined) return
  const today = wallTime(now(), sampleTimeZone).slice(0, 10)
  const at = (day: number, time: string) => momentAt(`${daysAfter(today, day)}T${time}`, sampleTimeZone)
  const later = sampleHoursLater(now(), settings)
  const rows = lines.map((line, index) => ({
    id: index + 1,
    userId,
    title: line.title,
    calendar: line.calendar,
    isShared: line.isPrivate !== true,
    ...timesOf(line, { today, later }),
    location: line.location ?? '',
    description: line.description ?? '',
    rrule: line.rrule ?? '',
  }))
  await db.insert(calendarEvents).values(rows)
  const person = owner?.fullName ?? ''
  for (const [index, { guests = [], day }] of lines.entries()) {
    const userIds = guests.flatMap((number) => people[number]?.id ?? [])
    // They were invited two days before it, or the day before yesterday.
    const sentAt = at(Math.min(day, 0) - 2, '09:00')
    if (userIds.length > 0)
      await db.transaction((tx) =>
        invite(tx, { ...machine, now: () => sentAt }, { event: rows[index]!, userIds, person }),
      )
  }
}

const hourMs = 3_600_000

/** What is done at work moves with the day of the drivers; whole days follow no clock. */
function timesOf(
  { day, days, from = '09:00', hours = 1, isPrivate }: Line,
  { today, later }: { today: string; later: number },
) {
  const midnight = (ahead: number) => new Date(`${daysAfter(today, ahead)}T00:00Z`)
  if (days !== undefined) return { allDay: true, startAt: midnight(day), endAt: midnight(day + days), timeZone: 'UTC' }
  const startAt = momentAt(`${daysAfter(today, day)}T${isPrivate ? from : laterTime(from, later)}`, sampleTimeZone)
  return { allDay: false, startAt, endAt: new Date(startAt.getTime() + hours * hourMs), timeZone: sampleTimeZone }
}

type Event = typeof calendarEvents.$inferInsert & { id: number }
type Invited = { event: Event; userIds: number[]; person: string }

/** Every other one has said yes. */
async function invite(tx: Transaction, machine: Machine, { event, userIds, person }: Invited): Promise<void> {
  const answers = ['waiting', 'yes'] as const
  await tx
    .insert(calendarGuests)
    .values(userIds.map((userId, index) => ({ eventId: event.id, userId, answer: answers[(event.id + index) % 2]! })))
  const values = { person, event: event.title }
  await notify(tx, machine, {
    userIds: userIds.filter((id) => id !== event.userId),
    kind: 'event-invited',
    values,
    link: linkTo(event),
  })
  const [answered] = await tx
    .select({ person: users.fullName })
    .from(calendarGuests)
    .innerJoin(users, eq(users.id, calendarGuests.userId))
    .where(and(eq(calendarGuests.eventId, event.id), eq(calendarGuests.answer, 'yes'), ne(users.id, event.userId)))
    .orderBy(asc(users.id))
    .limit(1)
  if (!answered) return
  const later = { ...machine, now: () => new Date(machine.now().getTime() + 3_600_000) }
  await notify(tx, later, {
    userIds: [event.userId],
    kind: 'event-answered',
    values: { ...answered, event: event.title },
    link: linkTo(event),
  })
}

function personAt(db: Database, email: string) {
  return db.select({ id: users.id, fullName: users.fullName }).from(users).where(eq(users.email, email))
}
