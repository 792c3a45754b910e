import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listEvents as listAudit } from '#platform/events/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { listEmails as listOutbox, readEmail as readOutbox } from '#platform/outbox/contract.ts'
import { outboxEmails, outboxTexts } from '#platform/outbox/server/tables.ts'
import * as calendar from './contract.ts'
import { calendarEvents, calendarOutsiders } from './server/tables.ts'

const api = await testApi()
const guest = 'ann@outside.example'
const event = {
  title: 'Visit',
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T10:00:00.000Z',
  extendedProps: { calendar: 'Business' as const, location: 'Depot North', guests: [guest], timeZone: 'Europe/Paris' },
}
const emails = () => emailsTo(guest)
const tokenNow = async () => (await api.machine.db.select().from(calendarOutsiders))[0]!.token

it('an outside guest is invited by email with a file, and replies with the link', async () => {
  const as = await api.signIn(undefined, { fullName: 'Ada Adler', email: 'ada@test.example' })
  const made = await api.call(calendar.createEvent, { as, body: event })
  expect(made.extendedProps.guests).toMatchObject([{ id: 0, name: guest, answer: 'waiting' }])
  const [sent] = await emails()
  const token = await tokenNow()
  expect(sent).toMatchObject({ subject: 'Invitation: Visit' })
  expect(sent!.body).toContain(`/invitation/${token}`)
  expect(sent!.body).toContain('10:00')
  const file = await api.machine.files.get(sent!.files[0]!.key)
  const ics = new TextDecoder().decode(file!.bytes as Uint8Array<ArrayBuffer>)
  for (const line of ['METHOD:REQUEST', 'DTSTART:20261123T090000Z', 'SUMMARY:Visit', `mailto:${guest}`])
    expect(ics).toContain(line)
  const params = { token }
  expect(await api.call(calendar.readInvitation, { params })).toMatchObject({ title: 'Visit', organiser: 'Ada Adler' })
  await api.call(calendar.answerByLink, { params, body: { answer: 'maybe' } })
  expect((await api.call(calendar.listEvents, { as, query: { calendars: ['Business'] } }))[0]).toMatchObject({
    extendedProps: { guests: [{ name: guest, answer: 'maybe' }] },
  })
  const { notifications } = await api.call(listNotifications, { as })
  expect(notifications).toMatchObject([{ kind: 'event-answered', values: { person: guest, event: 'Visit' } }])
})

it('a guest from outside hears of another time, not of another description, and no more once removed', async () => {
  const as = await api.signIn()
  const { id } = await api.call(calendar.createEvent, { as, body: event })
  const change = (body: calendar.EventChange) => api.call(calendar.changeEvent, { as, params: { id }, query: {}, body })
  await change({ extendedProps: { description: 'Bring the papers.' } })
  expect(await emails()).toHaveLength(1)
  await change({ start: '2026-11-23T11:00:00.000Z', end: '2026-11-23T12:00:00.000Z' })
  expect((await emails()).map(({ subject }) => subject).toSorted()).toEqual(['Changed: Visit', 'Invitation: Visit'])
  const params = { token: await tokenNow() }
  await change({ extendedProps: { guests: [] } })
  expect((await api.refusal(calendar.readInvitation, { params })).status).toBe(404)
  const body = { answer: 'yes' as const }
  expect((await api.refusal(calendar.answerByLink, { params, body })).status).toBe(404)
  const unknown = { answer: 'perhaps' }
  expect((await api.refusal(calendar.answerByLink, { params, body: unknown })).status).toBe(422)
})

const emailsTo = async (recipient: string) => {
  const rows = await api.machine.db
    .select()
    .from(outboxEmails)
    .innerJoin(outboxTexts, eq(outboxTexts.id, outboxEmails.textId))
    .where(eq(outboxEmails.recipient, recipient))
  const whole = rows.map((row) => ({ ...row.outbox_texts, ...row.outbox_emails }))
  return whole.toSorted((one, other) => one.id.localeCompare(other.id))
}
const fileOf = async ({ files }: { files: { key: string }[] }) => {
  const file = await api.machine.files.get(files[0]!.key)
  return new TextDecoder().decode(file!.bytes as Uint8Array<ArrayBuffer>)
}
const uidOf = (ics: string) => /^UID:(.*)$/m.exec(ics)?.[1]?.trim()
const daily = { ...event.extendedProps, rrule: 'FREQ=DAILY;COUNT=5' }

describe('a guest from outside', () => {
  it('gets a cancellation when the event is deleted, and an invitation again when that is taken back', async () => {
    const as = await api.signIn()
    const { id } = await api.call(calendar.createEvent, { as, body: event })
    await api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
    const [invited, cancelled] = await emailsTo(guest)
    expect(cancelled).toMatchObject({ subject: 'Cancelled: Visit', isPrivate: true })
    expect(cancelled!.files[0]!.contentType).toContain('method=CANCEL')
    const ics = await fileOf(cancelled!)
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `mailto:${guest}`]) expect(ics).toContain(line)
    expect(uidOf(ics)).toBe(uidOf(await fileOf(invited!)))
    await api.call(calendar.restoreEvent, { as, params: { id } })
    expect((await emailsTo(guest)).map(({ subject }) => subject)).toEqual([
      'Invitation: Visit',
      'Cancelled: Visit',
      'Invitation: Visit',
    ])
    expect(await api.call(calendar.readInvitation, { params: { token: await tokenNow() } })).toMatchObject({
      title: 'Visit',
    })
  })

  it('gets a cancellation when they are taken off, and the others get nothing', async () => {
    const as = await api.signIn()
    const guests = [guest, 'bob@outside.example']
    const body = { ...event, extendedProps: { ...event.extendedProps, guests } }
    const { id } = await api.call(calendar.createEvent, { as, body })
    const change = { extendedProps: { guests: ['bob@outside.example'] } }
    await api.call(calendar.changeEvent, { as, params: { id }, query: {}, body: change })
    const [, removed] = await emailsTo(guest)
    expect(removed).toMatchObject({ subject: 'Cancelled: Visit' })
    expect(removed!.body).toContain('removed you')
    expect(await fileOf(removed!)).toContain('METHOD:CANCEL')
    expect(await emailsTo('bob@outside.example')).toHaveLength(1)
  })

  it('hears nothing of the end of what is past', async () => {
    const as = await api.signIn()
    const times = { start: '2026-11-01T09:00:00.000Z', end: '2026-11-01T10:00:00.000Z' }
    const { id } = await api.call(calendar.createEvent, { as, body: { ...event, ...times } })
    await api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
    expect(await emailsTo(guest)).toHaveLength(1)
  })

  it('learns which time of a series was cancelled, and where another was moved', async () => {
    const as = await api.signIn()
    const { id } = await api.call(calendar.createEvent, { as, body: { ...event, extendedProps: daily } })
    const on = (day: number) => ({ scope: 'this' as const, occurrence: `2026-11-${day}T09:00:00.000Z` })
    await api.call(calendar.deleteEvent, { as, params: { id }, query: on(24) })
    const [, first] = await emailsTo(guest)
    expect(first).toMatchObject({ subject: 'Changed: Visit' })
    expect(await fileOf(first!)).toContain('EXDATE;TZID=Europe/Paris:20261124T100000')
    const body = { start: '2026-11-25T15:00:00.000Z', end: '2026-11-25T16:00:00.000Z' }
    const moved = await api.call(calendar.changeEvent, { as, params: { id }, query: on(25), body })
    expect(moved.extendedProps.guests).toMatchObject([{ email: guest }])
    const files = await Promise.all((await emailsTo(guest)).slice(2).map(fileOf))
    expect(files.filter((ics) => ics.includes('EXDATE;TZID=Europe/Paris:20261125T100000'))).toHaveLength(1)
    expect(files.filter((ics) => ics.includes('DTSTART:20261125T150000Z'))).toHaveLength(1)
    expect(new Set(files.map(uidOf)).size).toBe(2)
  })

  it('notifies the owner of their replies, up to a limit', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: event })
    const params = { token: await tokenNow() }
    for (let at = 0; at < 15; at++)
      await api.call(calendar.answerByLink, { params, body: { answer: at % 2 ? 'yes' : 'no' } })
    expect((await api.call(listNotifications, { as })).notifications).toHaveLength(10)
    expect(await api.call(calendar.readInvitation, { params })).toMatchObject({ answer: 'no' })
  })

  it('that answers twenty times at once has answered once', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: event })
    const params = { token: await tokenNow() }
    const body = { answer: 'yes' as const }
    await Promise.all(Array.from({ length: 20 }, () => api.call(calendar.answerByLink, { params, body })))
    expect((await api.call(listNotifications, { as })).notifications).toHaveLength(1)
  })
})

it('what an event is about is read by its people alone, not in the log or the outgoing email', async () => {
  const as = await api.signIn()
  const { id } = await api.call(calendar.createEvent, { as, body: event })
  await api.call(calendar.changeEvent, { as, params: { id }, query: {}, body: { title: 'Check-up' } })
  const office = await api.signIn()
  const { events } = await api.call(listAudit, { as: office, query: { entity: 'calendarEvent' } })
  expect(JSON.stringify(events)).not.toMatch(/Visit|Check-up/)
  const { emails: outgoing } = await api.call(listOutbox, { as: office, query: {} })
  expect(outgoing.map(({ subject }) => subject)).toEqual(['', ''])
  expect((await api.call(readOutbox, { as: office, params: { id: outgoing[0]!.id } })).text).toBe('')
})

it('no number is given twice, so that each deletion can be undone', async () => {
  const as = await api.signIn()
  const make = async (title: string) => (await api.call(calendar.createEvent, { as, body: { ...event, title } })).id
  const remove = (id: number) => api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
  const first = await make('First')
  await remove(first)
  const second = await make('Second')
  expect(second).toBe(first + 1)
  await remove(second)
  for (const id of [first, second]) await api.call(calendar.restoreEvent, { as, params: { id } })
  const query = { calendars: ['Business'] }
  expect((await api.call(calendar.listEvents, { as, query })).map(({ id, title }) => [id, title])).toEqual([
    [first, 'First'],
    [second, 'Second'],
  ])
})

it('an event is not restored over another one that has its number', async () => {
  const as = await api.signIn()
  const { id } = await api.call(calendar.createEvent, { as, body: event })
  const [row] = await api.machine.db.select().from(calendarEvents)
  await api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
  await api.machine.db.insert(calendarEvents).values({ ...row!, title: 'Other' })
  expect((await api.refusal(calendar.restoreEvent, { as, params: { id } })).status).toBe(409)
  await api.machine.db.delete(calendarEvents)
  await api.call(calendar.restoreEvent, { as, params: { id } })
})

it('a renamed series takes its last deletion back', async () => {
  const as = await api.signIn()
  const { id } = await api.call(calendar.createEvent, { as, body: { ...event, extendedProps: daily } })
  const query = { scope: 'this' as const, occurrence: '2026-11-24T09:00:00.000Z' }
  await api.call(calendar.deleteEvent, { as, params: { id }, query })
  await api.call(calendar.changeEvent, { as, params: { id }, query: {}, body: { title: 'Tour' } })
  await api.call(calendar.restoreEvent, { as, params: { id } })
  const week = { calendars: ['Business'], start: '2026-11-22T00:00:00Z', end: '2026-11-30T00:00:00Z' }
  expect((await api.call(calendar.listEvents, { as, query: week })).map(({ title }) => title)).toEqual(
    Array.from({ length: 5 }, () => 'Visit'),
  )
})

it('one person’s events send at most 200 emails within an hour, cancellations beside them', async () => {
  const as = await api.signIn()
  const guests = Array.from({ length: 40 }, (_, at) => `guest${at}@outside.example`)
  const start = new Date(api.machine.now().getTime() + 86_400_000)
  const body = { ...event, start: start.toISOString(), end: '', extendedProps: { ...event.extendedProps, guests } }
  const ids: number[] = []
  for (let made = 0; made < 5; made++) ids.push((await api.call(calendar.createEvent, { as, body })).id)
  const refused = await api.refusal(calendar.createEvent, { as, body })
  expect(refused.status).toBe(429)
  expect(
    (await api.refusal(calendar.changeEvent, { as, params: { id: ids[0]! }, body: { title: 'Other' } })).status,
  ).toBe(429)
  const inside = { ...body, extendedProps: { ...body.extendedProps, guests: [] } }
  await api.call(calendar.createEvent, { as, body: inside })
  await api.call(calendar.deleteEvent, { as, params: { id: ids[0]! }, query: {} })
  await api.call(calendar.createEvent, { as: await api.signIn(), body: event })
  api.machine.clock.now = new Date(api.machine.now().getTime() + 86_400_001)
  await api.call(calendar.createEvent, { as, body })
  const { rows } = (await api.machine.db.execute('select count(*) from outbox_counts')) as {
    rows: { count: number }[]
  }
  expect(Number(rows[0]!.count)).toBe(2)
})
