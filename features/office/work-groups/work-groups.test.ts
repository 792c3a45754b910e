import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createDepot } from '#features/logistics/depots/contract.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { weekOf } from '#features/logistics/settings/rules.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { readThread, sendMessage } from '../chat/contract.ts'
import { keepProfile } from '../chat/server/people.ts'
import { openRouteGroup, openTeamGroup } from './contract.ts'

const api = await testApi()
let depotId = 0
beforeEach(async () => {
  const body = {
    name: 'North',
    code: 'N1',
    address: '',
    point: [-56.18, -34.88] as [number, number],
    docks: 3,
    hours: weekOf(['monday'], '08:00', '17:00'),
    days: [],
    loadingMinutes: 15,
  }
  depotId = (await api.call(createDepot, { as: await api.signIn(), body })).id
})

async function join(fullName: string, rules?: Parameters<typeof api.signIn>[0]) {
  const as = await api.signIn(rules, { fullName })
  const [row] = await api.machine.db.select({ id: users.id }).from(users).where(eq(users.fullName, fullName))
  await keepProfile(api.machine.db, row!.id)
  return { as, id: row!.id }
}

const drive = (userId: number, name: string) =>
  api.machine.db.insert(drivers).values({ userId, name, depotId, week: weekOf(['monday'], '08:00', '17:00') })

it('the team of a depot has one group, with its drivers and everybody who opened it', async () => {
  const [ada, ben, cleo] = [await join('Ada Adler'), await join('Ben Berg'), await join('Cleo Clay')]
  await drive(ben.id, 'Ben Berg')
  const params = { id: depotId }
  const { chatId } = await api.call(openTeamGroup, { as: ada.as, params })
  await api.call(sendMessage, { as: ada.as, params: { id: chatId }, body: { message: 'Fog', files: [] } })
  expect((await api.call(openTeamGroup, { as: cleo.as, params })).chatId).toBe(chatId)
  const { chat } = await api.call(readThread, { as: cleo.as, params: { id: chatId }, query: {} })
  expect(chat).toMatchObject({ title: 'North', isGroup: true })
  expect(chat.members.map(({ fullName }) => fullName)).toEqual(['Ada Adler', 'Ben Berg', 'Cleo Clay'])
  // Who joins later reads what was said before.
  expect(chat.messages.map(({ happening, message }) => happening?.what ?? message)).toEqual([
    'created',
    'added',
    'Fog',
    'joined',
  ])
})

it('opening a group at the same moment makes one', async () => {
  const [ada, ben] = [await join('Ada Adler'), await join('Ben Berg')]
  const opened = await Promise.all([ada, ben].map(({ as }) => api.call(openTeamGroup, { as, params: { id: depotId } })))
  expect(opened[0]).toEqual(opened[1])
})

it('groups of depots and routes that a person may not see are not there', async () => {
  const outsider = await join('Eve', [{ action: ['read', 'write', 'create'], subject: 'Chat' }])
  const reader = await join('Rae', [{ action: 'read', subject: ['Chat', 'Depot', 'Route'] }])
  for (const [endpoint, id] of [
    [openTeamGroup, depotId],
    [openRouteGroup, 1],
  ] as const) {
    const params = { id }
    expect((await api.refusal(endpoint, { as: outsider.as, params })).status).toBe(404)
    expect((await api.refusal(endpoint, { as: reader.as, params })).status).toBe(403)
    expect((await api.refusal(endpoint, { as: await api.signIn(), params: { id: 999 } })).status).toBe(404)
  }
})
