import { describe, expect, it } from 'vitest'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import * as contract from './contract.ts'
import { timesIn } from './rules.ts'
import { sampleTickets } from './sample.ts'
import { supportTickets } from './server/tables.ts'

const api = await testApi()
const reader: AbilityRule[] = [{ action: 'read', subject: 'Ticket' }]
const body = (given: object = {}) => ({ subject: 'Lost box', requester: 'Ann', ...given })
const add = (as: string, given: object = {}) => api.call(contract.createTicket, { as, body: body(given) })
const list = (as: string, query: object = {}) => api.call(contract.listTickets, { as, query })

describe('support tickets', () => {
  it('of the sample have answers and ends in order, and none in the future', async () => {
    await loadUsers(api.machine, program)
    await sampleTickets(api.machine)
    await sampleTickets(api.machine)
    const { tickets, total } = await list(await api.signIn(), { itemsPerPage: 100 })
    expect(total).toBe(64)
    const now = api.machine.now().toISOString()
    for (const { createdAt, respondedAt, solvedAt, status } of tickets) {
      expect(createdAt <= (respondedAt ?? now) && (respondedAt ?? '') <= (solvedAt ?? now)).toBe(true)
      expect(solvedAt !== null).toBe(status === 'solved')
    }
  })

  it('are found by subject, requester and email, filtered, and sorted by urgency', async () => {
    const as = await api.signIn()
    await add(as, { priority: 'low' })
    await add(as, { subject: 'Late', priority: 'urgent', requester: 'Bo', email: 'BO@x.example' })
    await add(as, { subject: 'Map', status: 'solved' })
    const names = async (query: object) => (await list(as, query)).tickets.map(({ subject }) => subject)
    expect(await names({ q: 'bo@' })).toEqual(['Late'])
    expect(await names({ q: 'ann', status: 'solved' })).toEqual(['Map'])
    expect(await names({ priority: 'low', createdDays: 7 })).toEqual(['Lost box'])
    expect(await names({ sortBy: 'priority', orderBy: 'desc' })).toEqual(['Late', 'Map', 'Lost box'])
  })

  it('know when they were answered and solved, and forget the end when reopened', async () => {
    const as = await api.signIn()
    const { id, version, respondedAt } = await add(as)
    expect(respondedAt).toBeNull()
    const change = (status: string, from: number) =>
      api.call(contract.changeTicket, { as, params: { id }, body: body({ status, version: from }) } as never)
    const solved = (await change('solved', version)) as contract.Ticket
    expect([solved.respondedAt, solved.solvedAt]).not.toContain(null)
    const open = (await change('open', 2)) as contract.Ticket
    expect([open.respondedAt, open.solvedAt]).toEqual([solved.respondedAt, null])
    const at = new Date(0)
    expect(timesIn('waiting', { respondedAt: at, solvedAt: null }, new Date())).toEqual({
      respondedAt: at,
      solvedAt: null,
    })
  })

  it('add up in their figures to a plain recount', async () => {
    await sampleTickets(api.machine)
    const as = await api.signIn()
    const figures = await api.call(contract.readTicketFigures, { as, query: { days: 30 } })
    const since = api.machine.now().getTime() - 30 * 86_400_000
    const rows = (await api.machine.db.select().from(supportTickets)).filter(
      ({ createdAt }) => createdAt.getTime() >= since,
    )
    const waits = rows.flatMap(({ createdAt, respondedAt }) =>
      respondedAt ? [(respondedAt.getTime() - createdAt.getTime()) / 60_000] : [],
    )
    expect(figures.tickets.value).toBe(rows.length)
    for (const status of ['new', 'open', 'waiting', 'solved'] as const)
      expect(figures[status]).toBe(rows.filter((row) => row.status === status).length)
    expect(figures.responseMinutes).toBeCloseTo(waits.reduce((sum, one) => sum + one, 0) / waits.length, 5)
  })

  it('are read one by one, wherever they stand in the list, until they are deleted', async () => {
    const as = await api.signIn()
    const made = await add(as)
    const given = { as, params: { id: made.id } }
    expect(await api.call(contract.readTicket, given)).toEqual(made)
    await api.call(contract.deleteTicket, given)
    expect((await api.refusal(contract.readTicket, given)).status).toBe(404)
  })

  it('are changed from the version that was read, deleted and restored', async () => {
    const as = await api.signIn()
    const { id } = await add(as)
    const stale = { as, params: { id }, body: body({ version: 9 }) }
    expect((await api.refusal(contract.changeTicket, stale)).status).toBe(409)
    await api.call(contract.deleteTicket, { as, params: { id } })
    expect((await list(as)).total).toBe(0)
    expect((await api.refusal(contract.deleteTicket, { as, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.changeTicket, stale)).status).toBe(404)
    await api.call(contract.restoreTicket, { as, params: { id } })
    expect((await list(as)).total).toBe(1)
  })

  it('need a subject, a requester, an address that is one, and an assignee who exists', async () => {
    const as = await api.signIn()
    for (const wrong of [{ subject: ' ' }, { requester: '' }, { email: 'x' }, { assigneeId: 999 }])
      expect((await api.refusal(contract.createTicket, { as, body: body(wrong) })).status).toBe(422)
  })

  it('are for people who may see them, and changed by those who may', async () => {
    const as = await api.signIn(reader)
    expect((await list(as)).tickets).toEqual([])
    expect((await api.refusal(contract.createTicket, { as, body: body() })).status).toBe(403)
    expect((await api.refusal(contract.deleteTicket, { as, params: { id: 1 } })).status).toBe(403)
  })
})
