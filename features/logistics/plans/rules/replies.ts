import * as z from 'zod/mini'
import { Point } from '#platform/regions/contract.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { DeliveryState, DeliveryType } from '../../deliveries/rules.ts'
import { Quantities } from '../../settings/contract.ts'
import { BrokenRule, FixPart, Kpis, RouteFigures, StopTimes } from '../rules.ts'
import { Assumption } from './plan/assumptions.ts'
import { TimeSpan } from './facts.ts'
import { PlanRoads } from './plan/roads.ts'
import { Granted, PlacedStop, routeFields } from './plan/state.ts'
import { MapNow, TravelProgress } from '../../travel/contract.ts'

/** What a card of the pool and a stop of a route show. */
export const PlanDelivery = z.object({
  id: z.number(),
  reference: z.string(),
  type: DeliveryType,
  recipient: z.string(),
  address: z.string(),
  point: Point,
  depotId: z.nullable(z.number()),
  zoneId: z.nullable(z.number()),
  windows: z.array(z.object({ from: z.string(), to: z.string(), isHard: z.boolean() })),
  quantities: z.record(z.string(), z.number()),
  priority: z.number(),
  skills: z.array(z.string()),
  features: z.array(z.string()),
  tags: z.array(z.string()),
  state: DeliveryState,
})

export const PlanStop = z.extend(PlacedStop, { times: z.nullable(StopTimes) })
export const PlanRoute = z.object({
  id: z.number(),
  ...routeFields,
  driverName: z.nullable(z.string()),
  vehicleName: z.string(),
  stops: z.array(PlanStop),
  /** `null` while it serves nothing. */
  figures: z.nullable(RouteFigures),
  broken: z.array(BrokenRule),
})

/** Why the optimiser left a stop out: the rule that stands in its way where it comes closest. */
export const LeftOut = z.object({ rule: z.string(), amount: z.number(), routeId: z.nullable(z.number()) })
export const PoolStop = z.extend(PlacedStop, { reason: z.nullable(LeftOut) })

/** What an edit did, as data for a sentence. A name is there where it concerns one thing alone. */
export const EditSummary = z.object({
  kind: z.string(),
  stops: z.number(),
  reference: z.nullable(z.string()),
  route: z.nullable(z.string()),
  fromRoute: z.nullable(z.string()),
  /** How many edits were made as one. */
  edits: z.number(),
})
/** `sync`: deliveries were added or removed, but not by anyone in the plan. */
export const editKinds = ['edit', 'undo', 'redo', 'sync'] as const
export const EditRecord = z.object({
  number: z.number(),
  kind: z.enum(editKinds),
  /** `null` if no person did it. */
  userId: z.nullable(z.number()),
  personName: z.string(),
  at: isoTime,
  summary: EditSummary,
  routeIds: z.array(z.number()),
  isUndone: z.boolean(),
})

const steps = { undo: z.nullable(EditRecord), redo: z.nullable(EditRecord) }

/** What every answer about a plan says beside its routes. */
export const planFigures = {
  pool: z.array(PoolStop),
  kpis: Kpis,
  /** Rules that concern no single route. */
  broken: z.array(BrokenRule),
  granted: z.array(Granted),
  roads: PlanRoads,
  /** What the caller would undo and redo next. */
  ...steps,
}
/** What a change brings: after less before. */
export const Change = z.object({
  cost: z.number(),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  drivingSeconds: z.number(),
  lateSeconds: z.number(),
  brokenPromises: z.number(),
  broken: z.array(BrokenRule),
  mended: z.array(BrokenRule),
})
const PlanSpot = z.object({ routeId: z.number(), position: z.number() })
export const PlanFix = z.object({
  /** Of the vehicle that serves the stop; nothing where it is on a route that is added. */
  routeId: z.nullable(z.number()),
  /** Of the whole plan. */
  cost: z.number(),
  /** By how much the stop is late then. */
  lateSeconds: z.number(),
  parts: z.array(FixPart),
  /** Sent as an edit of kind `fix` it is applied. */
  relaxations: z.array(Granted),
  routes: z.array(z.object({ routeId: z.number(), deliveryIds: z.array(z.number()) })),
  /** In place of them: sent as an edit of kind `addRoute` it is applied. */
  addRoute: z.nullable(
    z.object({
      driverId: z.nullable(z.number()),
      vehicleId: z.number(),
      hours: z.array(TimeSpan),
      deliveryIds: z.array(z.number()),
    }),
  ),
  /** In place of both: sent as an edit of kind `split` it is applied; `rest` is what the delivery keeps. */
  split: z.nullable(z.object({ quantities: Quantities, rest: Quantities, place: PlanSpot, partPlace: PlanSpot })),
})
/** The plan after a change: the routes that changed since a version, by whomever, and all of its pool. A route that is gone is in `removed`. */
export const PlanChange = z.object({
  version: z.number(),
  /** A client with an older plan than this can't catch up on all changes. */
  since: z.number(),
  routes: z.array(PlanRoute),
  removed: z.array(z.number()),
  ...planFigures,
})

/** A draft is worked on; a published one is what drivers have; a superseded one was published before. */
export const planStates = ['draft', 'published', 'superseded'] as const

const planFields = {
  id: z.number(),
  day: z.string(),
  name: z.string(),
  note: z.string(),
  depotIds: z.array(z.number()),
  status: z.enum(planStates),
  /** The plan of its day that states of deliveries follow. */
  isMain: z.boolean(),
  /** The number of its last edit. */
  version: z.number(),
  /** Made to ask what would be: of which plan, while that is there, and what it takes for given. */
  whatIf: z.nullable(z.object({ planId: z.nullable(z.number()), assumptions: z.array(Assumption) })),
  authorName: z.string(),
  createdAt: isoTime,
  changedAt: isoTime,
}
export const PlanRow = z.object({ ...planFields, routes: z.number(), stops: z.number(), unassigned: z.number() })

/** Money is in cents, or in points where the caller may not see costs: `money` says which. */
export const Plan = z.object({
  ...planFields,
  money: z.enum(['cents', 'points']),
  /** Travel times are straight-line estimates. */
  isEstimated: z.boolean(),
  /** The region that travel times come from, as it was then. */
  map: z.nullable(
    z.object({ id: z.string(), name: z.string(), snapshot: z.nullable(z.string()), builtAt: z.string(), now: MapNow }),
  ),
  routes: z.array(PlanRoute),
  deliveries: z.array(PlanDelivery),
  ...planFigures,
  /** The run under way, or the result that waits for an answer. */
  runId: z.nullable(z.number()),
  /** Places whose travel times are there, while they are worked out: until then figures are of before, and `readProblem` names no matrices. */
  travel: z.nullable(TravelProgress),
})
