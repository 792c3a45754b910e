import { describe, expect, it } from 'vitest'
import { createProject } from '#features/office/projects/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import {
  connectPerson,
  createTeam,
  disconnectPerson,
  leaveTeam,
  readProfileHeader,
  readProfileTab,
} from './contract.ts'

const api = await testApi()
const all = [{ action: 'manage', subject: 'all' }]
const idOf = async (as: string) => (await api.call(readProfileHeader, { as })).id

/** Two people on one project, and one on none. */
async function people() {
  const [ada, bea, cyd] = [
    await api.signIn(all, { fullName: 'Ada Lovelace' }),
    await api.signIn([], { fullName: 'Bea Stone' }),
    await api.signIn([], { fullName: 'Cyd Alone' }),
  ]
  const [adaId, beaId, cydId] = [await idOf(ada), await idOf(bea), await idOf(cyd)]
  const days = { startOn: '2026-11-01', dueOn: '2026-12-01' }
  const body = { name: 'Night', project: 'Operations', leaderId: adaId, memberIds: [adaId, beaId], ...days }
  await api.call(createProject, { as: ada, body: { ...blank, ...body, totalTasks: 4, completedTasks: 1 } })
  return { ada, bea, cyd, adaId, beaId, cydId }
}
const blank = {
  client: '',
  description: '',
  logo: 'route',
  color: 'primary',
  minutes: 0,
  budgetCents: 0,
  spentCents: 0,
} as const

describe('a profile', () => {
  it('has a head, and the tab that is asked for, the first one where that is none', async () => {
    const { ada } = await people()
    expect(await api.call(readProfileHeader, { as: ada })).toMatchObject({ fullName: 'Ada Lovelace' })
    const profile = await api.call(readProfileTab, { as: ada })
    expect(profile).toMatchObject({ projectTable: [{ name: 'Night', leader: 'Ada Lovelace', status: 25 }] })
    expect('about' in profile && profile.about[0]).toMatchObject({ property: 'name', value: 'Ada Lovelace' })
    expect((await api.refusal(readProfileTab, { as: ada, query: { tab: 'odd' } })).status).toBe(422)
  })

  it('shows the projects a person leads or works on, and no others', async () => {
    const { bea, cyd } = await people()
    const tab = { query: { tab: 'projects' } } as const
    expect(await api.call(readProfileTab, { as: bea, ...tab })).toMatchObject([
      { title: 'Night', tasks: '1/4', budget: 0, comments: 0 },
    ])
    expect(await api.call(readProfileTab, { as: cyd, ...tab })).toEqual([])
  })
})

describe('a connection', () => {
  it('is made with people of the same project, and with no one else', async () => {
    const { ada, beaId, cydId } = await people()
    const shown = () => api.call(readProfileTab, { as: ada, query: { tab: 'connections' } })
    expect(await shown()).toMatchObject([{ id: beaId, isConnected: false, projects: 1 }])
    await api.call(connectPerson, { as: ada, params: { id: beaId } })
    expect(await shown()).toMatchObject([{ id: beaId, isConnected: true }])
    expect(await api.refusal(connectPerson, { as: ada, params: { id: cydId } })).toMatchObject({ status: 404 })
    await api.call(disconnectPerson, { as: ada, params: { id: beaId } })
    expect(await api.refusal(disconnectPerson, { as: ada, params: { id: beaId } })).toMatchObject({ status: 404 })
  })
})

describe('a team', () => {
  it('is started with people one knows, and deleted when the last one leaves', async () => {
    const { ada, bea, beaId, cydId } = await people()
    const body = { title: 'Dispatch', description: '', avatar: 'route', chips: ['Early'], memberIds: [beaId] } as const
    const { id, avatarGroup } = await api.call(createTeam, {
      as: ada,
      body: { ...body, chips: ['Early'], memberIds: [beaId] },
    })
    expect(avatarGroup.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bea Stone'])
    const ofBea = () => api.call(readProfileTab, { as: bea, query: { tab: 'teams' } })
    expect(await ofBea()).toMatchObject([{ title: 'Dispatch', chips: ['Early'] }])
    const stranger = { as: ada, body: { ...body, chips: [], memberIds: [cydId] } }
    expect(await api.refusal(createTeam, stranger)).toMatchObject({ status: 422 })
    await api.call(leaveTeam, { as: ada, params: { id } })
    await api.call(leaveTeam, { as: bea, params: { id } })
    expect(await ofBea()).toEqual([])
    expect(await api.refusal(leaveTeam, { as: bea, params: { id } })).toMatchObject({ status: 404 })
  })

  it('is one of fifty at most', async () => {
    const as = await api.signIn([])
    const blank = { description: '', avatar: 'route' as const, chips: [], memberIds: [] }
    const start = (title: string) => ({ as, body: { title, ...blank } })
    for (let count = 1; count <= 50; count++) await api.call(createTeam, start(`Team ${count}`))
    expect(await api.refusal(createTeam, start('One more'))).toMatchObject({ status: 409 })
  })
})
