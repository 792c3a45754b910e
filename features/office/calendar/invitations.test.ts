import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import * as calendar from './contract.ts'
import { calendarOutsiders } from './server/tables.ts'

const api = await testApi()
const guest = 'ann@outside.example'
const event = {
  title: 'Visit',
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T10:00:00.000Z',
  extendedProps: { calendar: 'Business' as const, location: 'Depot North', guests: [guest], timeZone: 'Europe/Paris' },
}
const emails = () => api.machine.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, guest))
const tokenNow = async () => (await api.machine.db.select().from(calendarOutsiders))[0]!.token

it('somebody from outside is invited by email with a file, and answers by the link', async () => {
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
  const unknown = { answer: 'perhaps' as never }
  expect((await api.refusal(calendar.answerByLink, { params, body: unknown })).status).toBe(422)
})
