import { expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { dice } from '#kit/server/sample.ts'
import { CallError } from '#kit/web/call.ts'
import * as contract from '../plans/contract.ts'
import type { Plan, PlanChange } from '../plans/contract.ts'
import { applyPlanEdit } from '../plans/rules/edits/apply-edit.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { withChange, stateOf } from './web/model/plan-view.ts'

const api = await testApi()
const steps = 220

type Roll = ReturnType<typeof dice>
type Person = { as: string; plan: Plan; edits: number[] }

function editOf(roll: Roll, { routes, pool }: Plan): PlanEdit {
  const some = routes.slice(0, 6)
  const placed = some.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  const deliveryId = roll.one([...placed, ...pool.map((stop) => stop.deliveryId)])
  const route = roll.one(some)
  const others = route.stops.filter((stop) => stop.deliveryId !== deliveryId)
  const position = roll.number(0, others.length)
  const order = route.stops.map((stop) => stop.deliveryId).toReversed()
  return roll.one<PlanEdit>([
    { kind: 'move', deliveryIds: [deliveryId], routeId: route.id, position },
    { kind: 'move', deliveryIds: [deliveryId], routeId: route.id, position: 0 },
    { kind: 'unassign', deliveryIds: [deliveryId] },
    { kind: 'reorder', routeId: route.id, deliveryIds: order },
    { kind: 'lock', deliveryIds: [deliveryId], lock: 'route' },
  ])
}

/** What a page does with what it is answered; where it is refused or others were quicker, it asks for the plan again. */
async function attempt(day: PlanDay, person: Person, send: () => Promise<PlanChange>): Promise<PlanChange | undefined> {
  const change = await send().catch((error: unknown) => {
    if (error instanceof CallError && [409, 422].includes(error.status)) return undefined
    throw error
  })
  const isWhole = change && change.since <= person.plan.version
  person.plan = isWhole ? withChange(person.plan, change) : await day.read(person.plan.id, person.as)
  return change
}

it('two people who edit one plan lose nothing and see the same', async () => {
  const roll = dice(20261122)
  const day = await planDay(api, 16)
  const made = await day.make()
  const people: Person[] = []
  for (const fullName of ['Ana Vidal', 'Lea Sosa']) {
    const as = await api.signIn(undefined, { fullName })
    people.push({ as, plan: await day.read(made.id, as), edits: [] })
  }
  const params = { id: made.id }
  let truth = stateOf(made)
  let refused = 0
  let newest = made.version
  for (let step = 0; step < steps; step++) {
    const person = roll.one(people)
    const kind = roll.number(1, 10)
    const edit = editOf(roll, person.plan)
    const body = { version: person.plan.version, edits: [edit] }
    const change = await attempt(day, person, () => {
      if (kind === 1) return api.call(contract.undoEdit, { as: person.as, params })
      if (kind === 2) return api.call(contract.redoEdit, { as: person.as, params })
      return api.call(contract.editPlan, { as: person.as, params, body })
    })
    if (!change) refused++
    // What changes nothing is no edit.
    else if (change.version > newest) person.edits.push(change.version)
    newest = Math.max(newest, change?.version ?? 0)
    // An edit is made on top of what both did before; what the other did is never overwritten unseen.
    if (change && kind > 2) truth = applyPlanEdit(truth, edit)
    else if (change) truth = stateOf(await day.read(made.id))
    if (change) expect(stateOf(person.plan), `step ${step}`).toEqual(truth)
  }
  const [ana, lea] = people
  const server = await day.read(made.id)
  for (const person of people) expect(stateOf(await day.read(made.id, person.as))).toEqual(stateOf(server))
  expect(stateOf(server)).toEqual(truth)
  expect(server.version).toBe(made.version + ana!.edits.length + lea!.edits.length)
  expect([...ana!.edits, ...lea!.edits].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: server.version - made.version }, (_, index) => made.version + index + 1),
  )
  // Enough of each happened for this to mean something.
  expect(Math.min(refused, ana!.edits.length, lea!.edits.length)).toBeGreaterThan(15)
})

it('a refused edit names whose change came first, and is accepted once it is based on the latest plan', async () => {
  const day = await planDay(api, 4)
  const plan = await day.make()
  const lea = await api.signIn(undefined, { fullName: 'Lea Sosa' })
  const [route] = plan.routes
  const send = (as: string, version: number, deliveryId: number) => ({
    as,
    params: { id: plan.id },
    body: {
      version,
      edits: [{ kind: 'move' as const, deliveryIds: [deliveryId], routeId: route!.id, position: 0 }],
    },
  })
  await api.call(contract.editPlan, send(lea, plan.version, day.ids[0]!))
  const refusal = await api.refusal(contract.editPlan, send(day.as, plan.version, day.ids[1]!))
  expect(refusal).toMatchObject({ status: 409, isStale: true })
  const { edits } = await api.call(contract.listEdits, {
    as: day.as,
    params: { id: plan.id },
    query: { after: plan.version },
  })
  expect(edits.map(({ personName, summary }) => [personName, summary.kind])).toEqual([['Lea Sosa', 'move']])
  const again = await api.call(contract.editPlan, send(day.as, plan.version + 1, day.ids[1]!))
  expect(again.routes[0]!.stops.map(({ deliveryId }) => deliveryId)).toEqual([day.ids[1], day.ids[0]])
})
