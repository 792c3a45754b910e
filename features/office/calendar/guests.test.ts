import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import * as calendar from './contract.ts'

const api = await testApi()
const dayMs = 86_400_000
let [as, guest, decliner] = ['', '', '']
const at = (hours: number) => new Date(api.machine.now().getTime() + 2 * dayMs + hours * 3_600_000).toISOString()

beforeEach(async () => {
  as = await api.signIn(undefined, { fullName: 'Ada Adler' })
  guest = await api.signIn(undefined, { email: 'gail@test.example' })
  decliner = await api.signIn(undefined, { email: 'dan@test.example' })
})

async function invite(change: Partial<calendar.EventBody['extendedProps']> = {}) {
  const guests = ['gail@test.example', 'dan@test.example']
  const extendedProps = { calendar: 'Business' as const, timeZone: 'UTC', guests, ...change }
  const body = { title: 'Visit', start: at(0), end: at(1), extendedProps }
  const made = await api.call(calendar.createEvent, { as, body })
  await api.call(calendar.answerEvent, { as: decliner, params: { id: made.id }, body: { answer: 'no' } })
  return made
}
const kinds = async (who: string) =>
  (await api.call(listNotifications, { as: who })).notifications.map(({ kind }) => kind).toReversed()
const move = (id: number, body: calendar.EventChange, query: { scope?: calendar.Scope; occurrence?: string } = {}) =>
  api.call(calendar.changeEvent, { as, params: { id }, query, body })

it('colleagues are notified of a new time but not of a new description; not those who declined or moved it', async () => {
  const { id } = await invite()
  await move(id, { extendedProps: { description: 'Bring the papers.' } })
  await move(id, { title: 'Visit of the harbour' })
  await move(id, { start: at(2), end: at(3) })
  expect(await kinds(guest)).toEqual(['event-invited', 'event-moved'])
  expect(await kinds(decliner)).toEqual(['event-invited'])
  expect(await kinds(as)).toEqual(['event-answered'])
  const { notifications } = await api.call(listNotifications, { as: guest })
  const values = { person: 'Ada Adler', event: 'Visit of the harbour' }
  expect(notifications[0]).toMatchObject({ values, link: expect.stringContaining(`open=event-${id}`) })
})

it('colleagues hear of a cancellation, and that it was taken back', async () => {
  const { id } = await invite()
  await api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
  expect(await kinds(guest)).toEqual(['event-invited', 'event-cancelled'])
  expect((await api.call(listNotifications, { as: guest })).notifications[0]!.link).not.toContain('open')
  await api.call(calendar.restoreEvent, { as, params: { id } })
  expect(await kinds(guest)).toEqual(['event-invited', 'event-cancelled', 'event-invited'])
  expect(await kinds(decliner)).toEqual(['event-invited'])
})

it('one time of a series that is moved or cancelled is told, and who is invited with the move hears that alone', async () => {
  const { id } = await invite({ rrule: 'FREQ=DAILY;COUNT=5' })
  const later = (days: number, hours = 0) => at(days * 24 + hours)
  const late = await api.signIn(undefined, { email: 'lea@test.example' })
  const guests = ['gail@test.example', 'dan@test.example', 'lea@test.example']
  const change = { start: later(1, 2), end: later(1, 3), extendedProps: { guests } }
  await move(id, change, { scope: 'this', occurrence: later(1) })
  const which = { scope: 'following' as const, occurrence: later(3) }
  await api.call(calendar.deleteEvent, { as, params: { id }, query: which })
  expect(await kinds(guest)).toEqual(['event-invited', 'event-moved', 'event-cancelled'])
  expect(await kinds(late)).toEqual(['event-invited'])
})

it('the owner of a shared event hears of what others do with it', async () => {
  const { id } = await invite({ isShared: true, guests: ['dan@test.example'] })
  await api.call(calendar.deleteEvent, { as: guest, params: { id }, query: {} })
  expect(await kinds(as)).toEqual(['event-answered', 'event-cancelled'])
})

it('no one is notified about past events', async () => {
  const { id } = await invite()
  const gone = (hours: number) => new Date(api.machine.now().getTime() - dayMs + hours * 3_600_000).toISOString()
  await move(id, { start: gone(0), end: gone(1) })
  await api.call(calendar.deleteEvent, { as, params: { id }, query: {} })
  expect(await kinds(guest)).toEqual(['event-invited'])
})
