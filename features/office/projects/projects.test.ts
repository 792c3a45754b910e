import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#platform/access/server/tables.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import * as contract from './contract.ts'
import { sampleProjects } from './sample.ts'

const api = await testApi()
const reader: AbilityRule[] = [{ action: 'read', subject: 'Project' }]
const body = (given: object = {}) =>
  ({ name: 'Harbour', project: 'Routing', startOn: '2026-01-01', dueOn: '2026-06-01', ...given }) as never
const add = (as: string, given: object = {}) => api.call(contract.createProject, { as, body: body(given) })
const list = (as: string, query: object = {}) => api.call(contract.listProjects, { as, query })

describe('projects', () => {
  it('of the sample are seven, each with a leader, a team and a progress', async () => {
    await loadUsers(api.machine, program)
    await sampleProjects(api.machine)
    await sampleProjects(api.machine)
    const as = await api.signIn()
    const { projects, totalProjects } = await list(as)
    expect([projects.length, totalProjects]).toEqual([7, 7])
    for (const { leader, team, extraMembers, members, progress, hours } of projects) {
      expect(leader).not.toBe('')
      expect(team.length + extraMembers).toBe(members.length)
      expect(progress).toBeGreaterThan(0)
      expect(hours).toMatch(/^\d+:\d\d$/)
    }
  })

  it('fall back to the first page when the page asked for is beyond the last', async () => {
    const as = await api.signIn()
    for (const name of ['One', 'Two', 'Three']) await add(as, { name })
    const reply = await list(as, { page: 9, itemsPerPage: 2 })
    expect(reply).toMatchObject({ page: 1, totalPages: 2, totalProjects: 3 })
    expect(reply.projects.length).toBe(2)
    expect((await list(as, { page: 2, itemsPerPage: 2 })).page).toBe(2)
    expect(await list(as, { q: 'nothing', page: 3 })).toMatchObject({ page: 1, totalPages: 0, projects: [] })
  })

  it('are found by name, leader or kind, and sorted by each', async () => {
    const as = await api.signIn(undefined, { fullName: 'Zoe Alm' })
    const [zoe] = await api.machine.db.select({ id: users.id }).from(users).where(eq(users.fullName, 'Zoe Alm'))
    await add(as, { name: 'Alpha', project: 'Web', leaderId: zoe!.id, completedTasks: 1, totalTasks: 4 })
    await add(as, { name: 'Beta', project: 'Fleet', completedTasks: 3, totalTasks: 4 })
    const names = async (query: object) =>
      (await api.call(contract.listAnalyticsProjects, { as, query })).projects.map(({ name }) => name)
    expect(await names({ q: 'zoe' })).toEqual(['Alpha'])
    expect(await names({ q: 'fleet' })).toEqual(['Beta'])
    expect(await names({ q: 'ALPHA' })).toEqual(['Alpha'])
    expect(await names({ sortBy: 'progress', orderBy: 'desc' })).toEqual(['Beta', 'Alpha'])
    expect(await names({ sortBy: 'name', orderBy: 'asc' })).toEqual(['Alpha', 'Beta'])
    expect(await names({ sortBy: 'project', orderBy: 'asc' })).toEqual(['Beta', 'Alpha'])
  })

  it('are read one by one, wherever they stand in the list, until they are deleted', async () => {
    const as = await api.signIn()
    const made = await add(as)
    const given = { as, params: { id: made.id } }
    expect(await api.call(contract.readProject, given)).toEqual(made)
    await api.call(contract.deleteProject, given)
    expect((await api.refusal(contract.readProject, given)).status).toBe(404)
  })

  it('are changed from the version that was read, deleted and restored', async () => {
    const as = await api.signIn()
    const { id, version } = await add(as)
    const change = (from: number) => ({ as, params: { id }, body: body({ name: 'Quay', version: from }) }) as never
    expect(await api.call(contract.changeProject, change(version))).toMatchObject({ name: 'Quay', version: 2 })
    expect((await api.refusal(contract.changeProject, change(version))).status).toBe(409)
    await api.call(contract.deleteProject, { as, params: { id } })
    expect((await list(as)).totalProjects).toBe(0)
    expect((await api.refusal(contract.deleteProject, { as, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.changeProject, change(2))).status).toBe(404)
    await api.call(contract.restoreProject, { as, params: { id } })
    expect((await list(as)).totalProjects).toBe(1)
  })

  it('need a name, an end after the start, tasks that fit, and people who exist', async () => {
    const as = await api.signIn()
    for (const wrong of [
      { name: ' ' },
      { dueOn: '2025-12-31' },
      { completedTasks: 2, totalTasks: 1 },
      { leaderId: 999 },
      { memberIds: [998] },
    ])
      expect((await api.refusal(contract.createProject, { as, body: body(wrong) })).status).toBe(422)
  })

  it('are for people who may see them, and changed by those who may', async () => {
    const as = await api.signIn(reader)
    expect((await list(as)).projects).toEqual([])
    expect((await api.refusal(contract.createProject, { as, body: body() })).status).toBe(403)
    expect((await api.refusal(contract.deleteProject, { as, params: { id: 1 } })).status).toBe(403)
  })
})
