import { addDay, deleteDay, readDriver } from '#features/logistics/drivers/contract.ts'
import { endDriverOutage, takeDriverOut } from '#features/logistics/outages/contract.ts'
import { acceptRescue, readRescue, undoProposal } from '#features/logistics/proposals/contract.ts'
import { previewPublication, readRoute, recallPublication, recallRoute } from '#features/logistics/routes/contract.ts'
import { monday, type PlanDay } from './plan-day.ts'
import type { RandomNumbers } from './random-numbers.ts'
import type { TestApi } from './test-api.ts'

type Given = {
  day: PlanDay
  planId: number
  /** Those of the first publication, and of whoever is called in later. */
  routeIds: number[]
  random: RandomNumbers
}

/** What the office does with drivers and what they were given: takes them out and back, sends them on leave, gives their rest to others, recalls. */
export function crewsOf(api: TestApi, { day, planId, routeIds, random }: Given) {
  const { as } = day
  const accepted: number[] = []
  const someRoute = () => api.call(readRoute, { as, params: { id: random.oneOf(routeIds) } })
  const takeOut = async () => {
    const { driverId: id } = await someRoute()
    const reason = random.oneOf(['ill', 'breakdown', 'other'] as const)
    await api.call(takeDriverOut, { as, params: { id }, body: { reason, note: '' } })
  }
  const takeBack = async () => {
    const { driverId: id } = await someRoute()
    await api.call(endDriverOutage, { as, params: { id } })
  }
  const leave = async () => {
    const { driverId: id } = await someRoute()
    const { days } = await api.call(readDriver, { as, params: { id } })
    const [entry] = days
    if (entry) await api.call(deleteDay, { as, params: { id, entry: entry.id } })
    else {
      const body = { kind: 'sick' as const, from: monday, to: monday, hours: [], note: '' }
      await api.call(addDay, { as, params: { id }, body })
    }
    await api.machine.queue.runKept()
  }
  const rescue = async () => {
    const { rescues } = await api.call(readRescue, { as, params: { id: random.oneOf(routeIds) } })
    const [best] = rescues
    if (!best) return
    const { driverName: _driver, vehicleName: _vehicle, ...from } = best.from
    const takers = best.takers.map(({ routeId, crew, publicationId, link, order }) =>
      routeId === null ? { crew: crew!, order } : { routeId, publicationId, link, order },
    )
    const { accepted: made } = await api.call(acceptRescue, { as, body: { from, takers } })
    accepted.push(...made.map(({ id }) => id))
    for (const { toRouteId } of made) if (toRouteId !== null && !routeIds.includes(toRouteId)) routeIds.push(toRouteId)
  }
  const undoRescue = async () => {
    const id = accepted.pop()
    if (id !== undefined) await api.call(undoProposal, { as, params: { id } })
  }
  const recall = async () => {
    const params = { id: planId }
    const { current } = await api.call(previewPublication, { as, params })
    // The first one stays: without it there is no day.
    if (current && current.number > 1)
      await api.call(recallPublication, { as, params, query: { number: current.number } })
  }
  const recallOne = async () => {
    const { id, number } = await someRoute()
    await api.call(recallRoute, { as, params: { id }, query: { number } })
  }
  return { takeOut, takeBack, leave, rescue, undoRescue, recall, recallOne }
}
