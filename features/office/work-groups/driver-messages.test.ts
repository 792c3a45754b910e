import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readDriverDay, type SentAction } from '#features/logistics/driver/contract.ts'
import { exceptions } from '#features/logistics/exceptions/server/tables.ts'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { markSeen, readThread, sendMessage } from '../chat/contract.ts'
import { keepProfile } from '../chat/server/people.ts'
import { openRouteGroup, readRouteUnread } from './contract.ts'

const api = await testApi()
const { db } = api.machine
let driven: DrivenDay

beforeEach(async () => {
  driven = await drivenDay(api)
})

const pack = () => api.call(readDriverDay, { as: driven.driver, query: { date: monday } })
const thread = async () => (await pack()).threads?.[0]
const unread = async (as = driven.as) =>
  (await api.call(readRouteUnread, { as, params: { id: driven.routeId } })).unread
const write = (note: string) => driven.act('message', { data: { note } })
async function openInOffice(as = driven.as) {
  const { chatId } = await api.call(openRouteGroup, { as, params: { id: driven.routeId } })
  return (await api.call(readThread, { as, params: { id: chatId }, query: {} })).chat
}
const openNotes = () =>
  db
    .select({ facts: exceptions.facts })
    .from(exceptions)
    .where(and(eq(exceptions.kind, 'note'), isNull(exceptions.closedAt)))

async function join(fullName: string, rules?: Parameters<typeof api.signIn>[0]) {
  const as = await api.signIn(rules, { fullName })
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.fullName, fullName))
  await keepProfile(db, row!.id)
  return as
}

it('what a driver writes on the road is in the chat of the route once, at the time it was written', async () => {
  const message: SentAction = write('Running 10 minutes late')
  await driven.send([message])
  await driven.send([message])
  const { messages, members } = await openInOffice()
  const said = messages.filter(({ happening }) => happening === null)
  expect(said.map(({ message: text, time, clientId }) => [text, time, clientId])).toEqual([
    ['Running 10 minutes late', `${monday}T11:00:00.000Z`, message.id],
  ])
  // The office is in it without having looked: whoever published the route.
  expect(members).toHaveLength(2)
  expect((await pack()).actions.map(({ kind, outcome }) => [kind, outcome])).toEqual([['message', 'applied']])
})

it('a driver’s message needs a person until somebody in the office has read it', async () => {
  const other = await join('Vera Vidal')
  await driven.send([write('No one at the door'), write('Call me')])
  expect((await openNotes()).map(({ facts }) => [facts.note, facts.notes])).toEqual([['Call me', 2]])
  expect([await unread(), await unread(other), await unread(driven.driver)]).toEqual([2, 2, 0])
  expect((await thread())!.messages.map(({ isSeen }) => isSeen)).toEqual([false, false])
  await openInOffice(other)
  expect(await openNotes()).toEqual([])
  const rows = await db.select().from(exceptions).where(eq(exceptions.kind, 'note'))
  expect(rows.map(({ closedReason }) => closedReason)).toEqual(['read'])
  expect([await unread(), await unread(other)]).toEqual([2, 0])
  expect((await thread())!.messages.map(({ isSeen }) => isSeen)).toEqual([true, true])
})

it('what the office writes is in the driver’s day, and unread until they have looked', async () => {
  const { id: chatId } = await openInOffice()
  const before = await pack()
  await api.call(sendMessage, {
    as: driven.as,
    params: { id: chatId },
    body: { message: 'Take the ring road', files: [] },
  })
  const after = await pack()
  expect(after.version).not.toBe(before.version)
  const [said] = after.threads![0]!.messages
  expect([said!.text, said!.isOwn, said!.id > after.threads![0]!.seenId]).toEqual(['Take the ring road', false, true])
  // Writing without having looked, as offline, doesn't mark it as read.
  await driven.send([write('On my way')])
  expect((await thread())!.seenId).toBeLessThan(said!.id)
  await api.call(markSeen, { as: driven.driver, params: { id: chatId }, body: { messageId: said!.id } })
  expect((await thread())!.seenId).toBe(said!.id)
})

it('other drivers and dispatchers of other depots read nothing of it', async () => {
  await driven.send([write('Call me')])
  const { id: chatId } = await openInOffice()
  const elsewhere = await join('Olaf Orr', [
    { action: ['read', 'write', 'create'], subject: 'Chat' },
    { action: 'read', subject: 'Route', conditions: { depotId: { $in: [999] } } },
  ])
  const params = { id: driven.routeId }
  const refusals = [
    await api.refusal(readRouteUnread, { as: elsewhere, params }),
    await api.refusal(openRouteGroup, { as: elsewhere, params }),
    await api.refusal(readThread, { as: elsewhere, params: { id: chatId }, query: {} }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('the number of unread messages is for those who may see the route and use the chat', async () => {
  const params = { id: driven.routeId }
  const outsider = await join('Eve', [{ action: 'read', subject: 'Route' }])
  expect((await api.refusal(readRouteUnread, { as: outsider, params })).status).toBe(403)
  expect((await api.refusal(readRouteUnread, { as: driven.as, params: { id: 9999 } })).status).toBe(404)
})

it('an empty message, one that is too long and one without a route are kept, and count for nothing', async () => {
  const refused = [
    write(' '),
    write('x'.repeat(1001)),
    driven.act('message', { routeId: null, data: { note: 'Hello' } }),
  ]
  await driven.send(refused)
  expect((await pack()).actions.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'badData'],
    ['refused', 'badData'],
    ['refused', 'notYourRoute'],
  ])
  expect((await pack()).threads).toEqual([])
})
