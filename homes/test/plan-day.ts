import { createDelivery } from '#features/logistics/deliveries/contract.ts'
import { sampleDepotsAndZones } from '#features/logistics/depots/sample.ts'
import { sampleDrivers } from '#features/logistics/drivers/sample.ts'
import { createPlan, readPlan, readProblem, readTravelMatrix } from '#features/logistics/plans/contract.ts'
import { matrixOf, type PlanFacts, type TravelMatrices } from '#features/logistics/plans/rules/facts.ts'
import type { Plan } from '#features/logistics/plans/contract.ts'
import { sampleFleet } from '#features/logistics/vehicles/sample.ts'
import type { TestApi } from './test-api.ts'

/** A Monday, on which the drivers of the sample are at work. */
export const monday = '2026-11-23'

export type PlanDay = {
  as: string
  ids: number[]
  take(change?: Record<string, unknown>): Promise<number>
  make(name?: string): Promise<Plan>
  read(id: number, token?: string): Promise<Plan>
  /** What a page evaluates the plan with. */
  problem(id: number, token?: string): Promise<{ facts: PlanFacts; matrices: TravelMatrices }>
}

/** The depots, vehicles and drivers of the sample, and some deliveries of a day round the first depot. */
export async function planDay(api: TestApi, count = 12): Promise<PlanDay> {
  const as = await api.signIn()
  await sampleDepotsAndZones(api.machine)
  await sampleFleet(api.machine)
  await sampleDrivers(api.machine)
  let made = 0
  const take = async (change: Record<string, unknown> = {}) => {
    made++
    // A spiral of about three kilometres round the depot.
    const door: [number, number] = [-56.19 + Math.cos(made) * 0.002 * made, -34.887 + Math.sin(made) * 0.0015 * made]
    const body = { recipient: `Recipient ${made}`, address: `Calle ${made}`, date: monday, depotId: 1, ...change }
    const pins = { door, parking: null }
    return (await api.call(createDelivery, { as, body: { quantities: { parcels: 1 }, pins, ...body } })).id
  }
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await take())
  const read = (id: number, token = as) => api.call(readPlan, { as: token, params: { id } })
  return {
    as,
    ids,
    take,
    read,
    make: async (name = 'Base') =>
      read((await api.call(createPlan, { as, body: { day: monday, name, note: '', depotIds: [] } })).id),
    problem: async (id, token = as) => {
      const facts = await api.call(readProblem, { as: token, params: { id } })
      const matrices = new Map()
      for (const { key } of facts.matrices) {
        const response = await api.call(readTravelMatrix, { as: token, params: { id, key } })
        matrices.set(key, matrixOf(await response.arrayBuffer()))
      }
      return { facts, matrices }
    },
  }
}
