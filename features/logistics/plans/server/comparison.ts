import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { comparePlans } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { moneyFor, type Money } from './money.ts'
import { openPlan, type Opened } from './opened.ts'
import { scaledKpis } from './present.ts'
import { loadState, type Stored } from './state.ts'

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
  return { money: money.money, plans: sides.map((side) => figuresOf(side, money)), differences: differencesOf(sides) }
}

function figuresOf({ opened, stored }: Side, money: Money): Comparison['plans'][number] {
  const { plan, facts } = opened
  const nameIn = (list: { id: number; name: string }[], id: number | null) => list.find((one) => one.id === id)?.name
  return {
    id: plan.id,
    name: plan.name,
    version: plan.version,
    kpis: scaledKpis(plan.kpis!, money),
    routes: stored.state.routes.map(({ id, driverId, vehicleId, stops }) => ({
      id,
      driverId,
      driverName: nameIn(facts.drivers, driverId) ?? null,
      vehicleName: nameIn(facts.vehicles, vehicleId) ?? '',
      stops: stops.length,
      durationSeconds: stored.routes.get(id)?.figures?.durationSeconds ?? 0,
      distanceMeters: stored.routes.get(id)?.figures?.distanceMeters ?? 0,
    })),
  }
}

type Spot = Comparison['differences'][number]['in'][number]

function differencesOf(sides: Side[]): Comparison['differences'] {
  const spots = sides.map(spotsOf)
  const rows = new Map(sides.flatMap(({ opened }) => opened.rows.map((row) => [row.id, row])))
  return [...rows.values()].flatMap(({ id, reference, recipient }) => {
    const places = spots.map((one) => one.get(id) ?? null)
    const differs = places.some(
      (place) => place?.driverId !== places[0]?.driverId || place?.startSeconds !== places[0]?.startSeconds,
    )
    return differs ? [{ deliveryId: id, reference, recipient, in: places }] : []
  })
}

function spotsOf({ stored }: Side): Map<number, Spot> {
  return new Map(
    stored.state.routes.flatMap(({ id: routeId, driverId, stops }) =>
      stops.map(({ deliveryId }): [number, Spot] => {
        const startSeconds = stored.times.get(deliveryId)?.startSeconds ?? null
        return [deliveryId, { routeId, driverId, startSeconds }]
      }),
    ),
  )
}
