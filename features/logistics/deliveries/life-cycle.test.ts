import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import * as contract from './contract.ts'
import type { Delivery } from './contract.ts'
import { personMoves, type DeliveryMove, type DeliveryState } from './rules.ts'
import { moveDelivery } from './server/commands.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const drives: DeliveryMove[] = [
  'plan',
  'unplan',
  'publish',
  'recall',
  'load',
  'unload',
  'depart',
  'arrive',
  'deliver',
  'fail',
]
const onRoute: DeliveryState[] = ['planned', 'published', 'loaded', 'outForDelivery', 'arrived']
const over: DeliveryState[] = ['delivered', 'partlyDelivered', 'collected', 'returned']

const step = fc.oneof(
  fc.constantFrom(...personMoves).map((move) => ({ kind: 'move' as const, move })),
  // Drives come more often, so that runs get far.
  fc
    .constantFrom(...drives, 'plan' as const, 'publish' as const, 'depart' as const, 'arrive' as const)
    .map((move) => ({ kind: 'drive' as const, move })),
  fc.constantFrom('Lost 1', 'Lost 2').map((address) => ({ kind: 'address' as const, address })),
  fc.constant({ kind: 'pin' as const }),
  fc.constant({ kind: 'bulk' as const }),
  fc.constant({ kind: 'undo' as const }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Run = { as: string; id: number; undoId: string | null }

const readIt = ({ as, id }: Run) => api.call(contract.readDeliveryById, { as, params: { id } })

/** What plans and drivers do: not calls of this room. */
async function drive(id: number, move: DeliveryMove): Promise<void> {
  await api.machine.db.transaction(async (tx) => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
    await moveDelivery(tx, { ...api.machine, address: '' }, { row: row!, move })
  })
}

async function take(run: Run, one: Step, { version }: Delivery): Promise<void> {
  const { as, id } = run
  const given = { as, params: { id } }
  const patch = (change: object) => api.call(contract.changeDelivery, { ...given, body: { version, ...change } })
  if (one.kind === 'move')
    await api.call(contract.moveDelivery, {
      ...given,
      body: { version, move: one.move, reason: one.move === 'collect' ? 'Ana' : '', date: null },
    })
  else if (one.kind === 'drive') await drive(id, one.move)
  else if (one.kind === 'address') await patch({ address: one.address })
  else if (one.kind === 'pin') await patch({ pins })
  else if (one.kind === 'bulk') {
    const body = { action: 'cancel', ids: [id] } as never
    run.undoId = (await api.call(contract.bulkDeliveries, { as, body })).undoId
  } else if (run.undoId) await api.call(contract.undoBulk, { as, params: { id: run.undoId } })
}

/** Refusals are answers; anything else is a fault. */
async function attempt(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const status =
      error instanceof CallError || (error instanceof Error && 'status' in error) ? Reflect.get(error, 'status') : 0
    expect([404, 409]).toContain(status)
    return false
  }
}

function check(before: Delivery, after: Delivery, one: Step, isDone: boolean): void {
  const isMoved = after.state !== before.state
  if (!isDone) expect(after).toEqual(before)
  if (isMoved) expect(after.version).toBeGreaterThan(before.version)
  // No one drives to an address that isn't certain.
  if (['ready', ...onRoute].includes(after.state)) expect(after.place?.quality).toBe('exact')
  if (over.includes(before.state)) expect(after.state).toBe(before.state)
  // Only plans and drivers put a delivery on a route, or finish it.
  if (one.kind !== 'drive' && isMoved)
    expect([...onRoute, 'delivered', 'partlyDelivered', 'failed']).not.toContain(after.state)
  if (before.state === 'arrived' && isMoved) expect(['delivered', 'partlyDelivered', 'failed']).toContain(after.state)
}

it('no sequence of calls brings a delivery into a state that its life cycle forbids', async () => {
  const as = await api.signIn()
  const start = fc.record({ isDraft: fc.boolean(), isPinned: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: 8, maxLength: 12 }), async ({ isDraft, isPinned }, steps) => {
      const body = { recipient: 'Ana', address: 'Lost 0', isDraft, pins: isPinned ? pins : null } as never
      const { id } = await api.call(contract.createDelivery, { as, body })
      const run: Run = { as, id, undoId: null }
      let before = await readIt(run)
      for (const one of steps) {
        const version = before
        const isDone = await attempt(() => take(run, one, version))
        const after = await readIt(run)
        check(before, after, one, isDone)
        before = after
      }
      const { entries } = await api.call(contract.readTimeline, { as, params: { id } })
      expect(entries.findLast(({ state }) => state !== null)?.state).toBe(before.state)
    }),
    { numRuns: 8, seed: 20 },
  )
})
