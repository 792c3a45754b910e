import type { PlanFacts } from '../../plans/rules/facts.ts'

export type Crew = { driverId: number | null; vehicleId: number | null }
type StopFacts = PlanFacts['stops'][number]

export function isWithin(needs: readonly string[], known: readonly string[]): boolean {
  return needs.every((need) => known.includes(need))
}

/** Whether an empty vehicle and its driver could serve one of these stops at least: skills, equipment and room. */
export function canTakeAny({ driverId, vehicleId }: Crew, facts: PlanFacts, order: readonly number[]): boolean {
  const skills = facts.drivers.find(({ id }) => id === driverId)?.skills ?? []
  const { features, capacity } = facts.vehicles.find(({ id }) => id === vehicleId) ?? { features: [], capacity: {} }
  const canTake = (stop: StopFacts) =>
    isWithin(stop.skills, skills) && isWithin(stop.features, features) && fits(stop, capacity)
  return facts.stops.some((stop) => order.includes(stop.deliveryId) && canTake(stop))
}

function fits({ type, quantities }: StopFacts, capacity: Readonly<Record<string, number>>): boolean {
  return (
    type === 'service' || Object.entries(quantities).every(([unit, amount]) => amount <= (capacity[unit] ?? Infinity))
  )
}
