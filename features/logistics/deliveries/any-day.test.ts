import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import * as contract from './contract.ts'
import { daysProblem } from './rules/any-day.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const range = { earliestDate: '2026-11-23', latestDate: '2026-11-26' }
const bodyOf = (change: object) => ({ recipient: 'Ana', address: 'Rambla 12', pins, ...change }) as never
const take = (change: object = {}) => api.call(contract.createDelivery, { as, body: bodyOf(change) })
const refused = (change: object) => api.refusal(contract.createDelivery, { as, body: bodyOf(change) })
const change = (id: number, body: object) =>
  api.call(contract.changeDelivery, { as, params: { id }, body: body as never })

describe('the days a delivery may go on', () => {
  it('are both given or neither, in order, and not too many', () => {
    const days = { date: null, ...range }
    expect(daysProblem(days)).toBeUndefined()
    expect(daysProblem({ ...days, latestDate: null })).toEqual(['half', 'latestDate'])
    expect(daysProblem({ ...days, earliestDate: null })).toEqual(['half', 'earliestDate'])
    expect(daysProblem({ ...days, latestDate: '2026-11-22' })).toEqual(['endsBefore', 'latestDate'])
    // The 23rd and the 30 days after it are 31.
    expect(daysProblem({ ...days, latestDate: '2026-12-23' })).toBeUndefined()
    expect(daysProblem({ ...days, latestDate: '2026-12-24' })).toEqual(['tooLong', 'latestDate'])
  })

  it('include its date, if it has one', async () => {
    expect(await take({ ...range, date: '2026-11-26' })).toMatchObject({ ...range, date: '2026-11-26' })
    expect(await take(range)).toMatchObject({ ...range, date: null })
    expect(await refused({ ...range, date: '2026-11-27' })).toMatchObject({
      status: 422,
      issues: [{ path: 'date', message: expect.stringContaining('27 Nov 2026') as string }],
    })
    expect(await refused({ earliestDate: '2026-11-23' })).toMatchObject({
      status: 422,
      issues: [{ path: 'latestDate' }],
    })
  })

  it('include a date that is changed later', async () => {
    const { id, version } = await take({ ...range, date: '2026-11-23' })
    const body = { version, date: '2026-11-27' }
    expect(await api.refusal(contract.changeDelivery, { as, params: { id }, body })).toMatchObject({ status: 422 })
    expect(await change(id, { ...body, latestDate: '2026-11-27' })).toMatchObject({ date: '2026-11-27' })
  })

  it('can be set for many deliveries at once, except those on another day', async () => {
    const [one, other] = [await take({ date: '2026-11-24' }), await take({ date: '2026-12-01' })]
    const body = { action: 'days', ids: [one.id, other.id], ...range } as never
    const { done, refused: left, undoId } = await api.call(contract.bulkDeliveries, { as, body })
    expect({ done, left: left.map(({ id }) => id) }).toEqual({ done: [one.id], left: [other.id] })
    const listed = await api.call(contract.listDeliveries, { as, query: { flexible: 'yes' } })
    expect(listed.deliveries).toMatchObject([{ id: one.id, ...range }])
    await api.call(contract.undoBulk, { as, params: { id: undoId! } })
    expect((await api.call(contract.listDeliveries, { as, query: { flexible: 'yes' } })).total).toBe(0)
  })

  it('refuse only the invalid row of a batch', async () => {
    const deliveries = [bodyOf(range), bodyOf({ ...range, date: '2026-12-01' })]
    const { rows } = await api.call(contract.createDeliveries, { as, body: { deliveries } as never })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
    expect(rows[1]!.message).toContain('1 Dec 2026')
  })
})
