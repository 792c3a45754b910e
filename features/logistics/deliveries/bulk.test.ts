import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import * as contract from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const take = (change: object = {}) =>
  api.call(contract.createDelivery, { as, body: { recipient: 'Ana', address: 'Rambla 12', pins, ...change } })
const takeSix = async () => {
  const ids: number[] = []
  for (let index = 0; index < 6; index++) ids.push((await take({ reference: `R${index}`, priority: 0 })).id)
  return ids
}
const priorities = async () => {
  const { deliveries } = await api.call(contract.listDeliveries, { as, query: { sortBy: 'reference' } })
  return deliveries.toSorted((a, b) => a.id - b.id).map(({ priority }) => priority)
}
const bulk = (body: object) => api.call(contract.bulkDeliveries, { as, body: body as never })
const undo = (id: string | null) => api.call(contract.undoBulk, { as, params: { id: id! } })

/** Runs something while the database fails at every transaction after the first few. */
async function losingTheConnection<T>(after: number, act: () => Promise<T>): Promise<T> {
  const { db } = api.machine
  const transaction = db.transaction
  let begun = 0
  db.transaction = function (this: typeof db, ...given: Parameters<typeof transaction>) {
    begun += 1
    if (begun > after) throw new Error('connection lost')
    return transaction.apply(this, given)
  } as typeof transaction
  try {
    return await act()
  } finally {
    db.transaction = transaction
  }
}

describe('a bulk action that is cut short', () => {
  it('can be undone as far as it was done, by the id that was sent along', async () => {
    const ids = await takeSix()
    const undoId = '018f0000-0000-7000-8000-000000000001'
    const refused = await losingTheConnection(4, () =>
      api.refusal(contract.bulkDeliveries, { as, body: { action: 'priority', ids, priority: 3, undoId } }),
    )
    expect(refused.status).toBe(500)
    expect(await priorities()).toEqual([3, 3, 3, 0, 0, 0])
    expect((await undo(undoId)).done).toEqual(ids.slice(0, 3))
    expect(await priorities()).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('a bulk action that is repeated with its id', () => {
  it('is undone to the state before the first time', async () => {
    const ids = await takeSix()
    const undoId = '018f0000-0000-7000-8000-000000000002'
    for (let times = 0; times < 2; times++) await bulk({ action: 'priority', ids, priority: 3, undoId })
    expect((await undo(undoId)).done).toEqual(ids)
    expect(await priorities()).toEqual([0, 0, 0, 0, 0, 0])
    await bulk({ action: 'cancel', ids, undoId })
    await bulk({ action: 'cancel', ids, undoId })
    expect((await undo(undoId)).done).toEqual(ids)
  })
})

describe('an undo that is cut short', () => {
  it('can be repeated for what is left', async () => {
    const ids = await takeSix()
    const { undoId } = await bulk({ action: 'priority', ids, priority: 2 })
    await losingTheConnection(3, () => api.refusal(contract.undoBulk, { as, params: { id: undoId! } }))
    expect(await priorities()).toEqual([0, 0, 0, 2, 2, 2])
    expect((await undo(undoId)).done).toEqual(ids.slice(3))
    expect(await priorities()).toEqual([0, 0, 0, 0, 0, 0])
    expect((await api.refusal(contract.undoBulk, { as, params: { id: undoId! } })).status).toBe(404)
  })

  it('done twice at once puts each delivery back once', async () => {
    const ids = await takeSix()
    const { undoId } = await bulk({ action: 'priority', ids, priority: 2 })
    const both = await Promise.allSettled([undo(undoId), undo(undoId)])
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.done : []))
    expect(done.toSorted((a, b) => a - b)).toEqual(ids)
  })
})

it('a draft that was cancelled in bulk is a draft again', async () => {
  const { id } = await take({ reference: 'A', isDraft: true })
  const { undoId } = await bulk({ action: 'cancel', ids: [id] })
  await undo(undoId)
  expect((await api.call(contract.readDeliveryById, { as, params: { id } })).state).toBe('draft')
})
