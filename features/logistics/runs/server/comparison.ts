import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Point } from '#platform/regions/contract.ts'
import type { comparePlans } from '../contract.ts'
import { refusals } from './refusals.ts'
import {
  differingLegs,
  isServedAlike,
  mostDifferences,
  type ComparedPlan,
  type ComparedRoute,
  type Spot,
} from '../rules/comparison.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import type { RouteState } from '../../plans/rules/plan/state.ts'
import { moneyFor, presentFigures, loadState, haltOf, type Money, type Stored } from '../../plans/server/queries.ts'
import { openPlan, type Opened } from '../../plans/server/commands.ts'

type Side = { opened: Opened; stored: Stored }
type Comparison = ReplyOf<typeof comparePlans>

/** Plans of one day beside each other, and the deliveries that are not served alike in all of them. */
export async function comparison(context: Context, ids: number[]): Promise<Comparison> {
  const wanted = [...new Set(ids)]
  if (wanted.length < 2 || wanted.length > 4) throw invalid('ids', refusals.compareDays)
  const sides: Side[] = []
  for (const id of wanted) {
    const opened = await openPlan(context, id)
    sides.push({ opened, stored: await loadState(context.db, opened.plan) })
  }
  if (new Set(sides.map(({ opened }) => opened.plan.day)).size > 1) throw invalid('ids', refusals.compareDays)
  const money = moneyFor(context.user, sides[0]!.opened.facts)
  const legs = legsIn(sides)
  const differences = differencesOf(sides)
  return {
    money: money.money,
    plans: sides.map((side, index) => ({ ...figuresOf(side, money), legs: legs[index]! })),
    differences: differences.slice(0, mostDifferences),
    total: differences.length,
  }
}

function figuresOf({ opened, stored }: Side, money: Money): Omit<ComparedPlan, 'legs'> {
  const { plan, facts } = opened
  const { id, name, note, authorName, version } = plan
  return {
    id,
    name,
    note,
    authorName,
    version,
    kpis: presentFigures(plan.kpis!, money),
    routes: stored.state.routes.map((route) => routeOf(route, { facts, stored })),
  }
}

function routeOf(route: RouteState, { facts, stored }: { facts: PlanFacts; stored: Stored }): ComparedRoute {
  const { id, driverId, vehicleId, stops } = route
  const nameIn = (list: { id: number; name: string }[], wanted: number | null) =>
    list.find((one) => one.id === wanted)?.name
  const deliveryIds = stops.map(({ deliveryId }) => deliveryId)
  return {
    id,
    driverId,
    driverName: nameIn(facts.drivers, driverId) ?? null,
    vehicleId,
    vehicleName: nameIn(facts.vehicles, vehicleId) ?? '',
    stops: stops.length,
    durationSeconds: stored.routes.get(id)?.figures?.durationSeconds ?? 0,
    distanceMeters: stored.routes.get(id)?.figures?.distanceMeters ?? 0,
    zoneIds: mostServed(deliveryIds, facts),
    deliveryIds,
  }
}

const mostZones = 3

function mostServed(deliveryIds: number[], { stops }: PlanFacts): number[] {
  const own = new Set(deliveryIds)
  const counts = new Map<number, number>()
  for (const { deliveryId, zoneId } of stops)
    if (zoneId !== null && own.has(deliveryId)) counts.set(zoneId, (counts.get(zoneId) ?? 0) + 1)
  const sorted = [...counts].toSorted(([one, few], [other, many]) => many - few || one - other)
  return sorted.slice(0, mostZones).map(([zoneId]) => zoneId)
}

function legsIn(sides: Side[]) {
  return differingLegs(
    sides.map(({ opened: { facts, rows }, stored }) => ({
      routes: stored.state.routes,
      depots: new Map(facts.depots.map(({ id, point }) => [id, point])),
      places: new Map<number, Point>(rows.map((row) => [row.id, haltOf(row)])),
    })),
  )
}

function differencesOf(sides: Side[]): Comparison['differences'] {
  const spots = sides.map(spotsOf)
  const rows = new Map(sides.flatMap(({ opened }) => opened.rows.map((row) => [row.id, row])))
  return [...rows.values()].flatMap((row) => {
    const places = spots.map((one) => one.get(row.id) ?? null)
    if (places.every((place) => isServedAlike(place, places[0] ?? null))) return []
    const { id, reference, recipient } = row
    return [{ deliveryId: id, reference, recipient, point: haltOf(row), in: places }]
  })
}

function spotsOf({ stored }: Side): Map<number, Spot> {
  return new Map(
    stored.state.routes.flatMap(({ id: routeId, driverId, stops }) =>
      stops.map(({ deliveryId }, index): [number, Spot] => {
        const startSeconds = stored.times.get(deliveryId)?.startSeconds ?? null
        return [deliveryId, { routeId, driverId, position: index + 1, startSeconds }]
      }),
    ),
  )
}
