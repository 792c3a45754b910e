import * as z from 'zod/mini'
import { Point } from '#platform/regions/contract.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import {
  isoTime,
  numberId,
  optionalText,
  positiveInteger,
  repeated,
  text,
  versionOrNone,
} from '#kit/contract/fields.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'
import { DeliveryState, DeliveryType } from '../deliveries/rules.ts'
import { idFilter } from '../depots/contract.ts'
import { BrokenRule, FixPart, Kpis, RouteFigures, StopTimes } from './rules.ts'
import { PlanEdit } from './rules/edits.ts'
import { PlanFacts } from './rules/facts.ts'
import { RunSettings } from './rules/run-settings.ts'
import { Granted, PlacedStop, routeFields } from './rules/state.ts'

const path = '/api/apps/logistics/plans'
const runPath = '/api/apps/logistics/runs'
const reads = { action: 'read', subject: 'Plan' } as const
const writes = { action: 'write', subject: 'Plan' } as const
const creates = { action: 'create', subject: 'Plan' } as const
const deletes = { action: 'delete', subject: 'Plan' } as const
const day = z.iso.date()

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
  authorName: z.string(),
  createdAt: isoTime,
  changedAt: isoTime,
}
export const PlanRow = z.object({ ...planFields, routes: z.number(), stops: z.number(), unassigned: z.number() })
export type PlanRow = z.infer<typeof PlanRow>

export const listPlans = endpoint({
  method: 'GET',
  path,
  summary: 'The plans of a day, the main one first; of all days without a date, newest first',
  access: reads,
  query: z.object({
    date: z.optional(z.catch(z.optional(day), undefined)),
    depotId: idFilter,
    itemsPerPage: z._default(boundedNumber(50, 1, 100), 50),
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
  }),
  reply: z.object({ plans: z.array(PlanRow), total: z.number() }),
})

/** Takes every driver at work that day with their vehicle, and every delivery of that day that is ready or planned. */
export const createPlan = endpoint({
  method: 'POST',
  path,
  summary: 'Start a plan for a day: its drivers and vehicles, and all its deliveries in the pool',
  access: creates,
  body: z.object({
    day,
    name: text(80),
    note: optionalText(2000),
    /** None: every depot the caller plans for. */
    depotIds: z._default(z.array(positiveInteger).check(z.maxLength(100)), []),
  }),
  reply: PlanRow,
  status: 201,
})
export const copyPlan = endpoint({
  method: 'POST',
  path: `${path}/{id}/copies`,
  access: creates,
  params: numberId,
  body: z.object({ name: text(80) }),
  reply: PlanRow,
  status: 201,
})
export const changePlan = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Rename a plan, change its note, or make it the main plan of its day',
  access: writes,
  params: numberId,
  body: z.object({
    name: z.optional(text(80)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    isMain: z.optional(z.literal(true)),
  }),
  reply: PlanRow,
})
export const deletePlan = endpoint({ method: 'DELETE', path: `${path}/{id}`, access: deletes, params: numberId })

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
export type PlanDelivery = z.infer<typeof PlanDelivery>

export const PlanStop = z.extend(PlacedStop, { times: z.nullable(StopTimes) })
export type PlanStop = z.infer<typeof PlanStop>
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
export type PlanRoute = z.infer<typeof PlanRoute>

/** Why the optimiser left a stop out: the rule that stands in its way where it comes closest. */
export const LeftOut = z.object({ rule: z.string(), amount: z.number(), routeId: z.nullable(z.number()) })
export const PoolStop = z.extend(PlacedStop, { reason: z.nullable(LeftOut) })
export type PoolStop = z.infer<typeof PoolStop>

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
export type EditSummary = z.infer<typeof EditSummary>
/** `sync`: deliveries came or went; nobody did it in the plan. */
export const editKinds = ['edit', 'undo', 'redo', 'sync'] as const
export const EditRecord = z.object({
  number: z.number(),
  kind: z.enum(editKinds),
  /** `null` where nobody did it. */
  userId: z.nullable(z.number()),
  personName: z.string(),
  at: isoTime,
  summary: EditSummary,
  routeIds: z.array(z.number()),
  isUndone: z.boolean(),
})
export type EditRecord = z.infer<typeof EditRecord>

const steps = { undo: z.nullable(EditRecord), redo: z.nullable(EditRecord) }

const figures = {
  pool: z.array(PoolStop),
  kpis: Kpis,
  /** Rules that concern no single route. */
  broken: z.array(BrokenRule),
  granted: z.array(Granted),
  /** What the caller would undo and redo next. */
  ...steps,
}
/** Money is in cents, or in points where the caller may not see costs: `money` says which. */
export const Plan = z.object({
  ...planFields,
  money: z.enum(['cents', 'points']),
  /** Travel times are straight-line estimates. */
  isEstimated: z.boolean(),
  routes: z.array(PlanRoute),
  deliveries: z.array(PlanDelivery),
  ...figures,
  /** The run under way, or the result that waits for an answer. */
  runId: z.nullable(z.number()),
})
export type Plan = z.infer<typeof Plan>

export const readPlan = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A whole plan; deliveries that came, changed or went since are taken in',
  access: reads,
  params: numberId,
  reply: Plan,
})
export const readProblem = endpoint({
  method: 'GET',
  path: `${path}/{id}/problem`,
  summary: 'Everything plans of this day are evaluated with; the matrices are loaded by their keys',
  access: reads,
  params: numberId,
  reply: PlanFacts,
})
/** See `matrixOf` in rules/facts.ts for the form. */
export const readTravelMatrix = endpoint({
  method: 'GET',
  path: `${path}/{id}/matrices/{key}`,
  summary: 'Travel seconds, then metres, of all pairs of places: unsigned 32 bits each, lowest byte first',
  access: reads,
  params: z.extend(numberId, { key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: raw('application/octet-stream'),
})

/** The plan after a change: its changed routes, all of its pool. A route that is gone is in `removed`. */
export const PlanChange = z.object({
  version: z.number(),
  routes: z.array(PlanRoute),
  removed: z.array(z.number()),
  ...figures,
})
export type PlanChange = z.infer<typeof PlanChange>

/** All edits of one call are one step to undo. Edits begun on an older version count where nobody has touched the same routes since; else 409. */
export const editPlan = endpoint({
  method: 'POST',
  path: `${path}/{id}/edits`,
  summary: 'Change a plan. An older version is refused only where others changed the same routes since',
  access: writes,
  params: numberId,
  body: z.object({ version: versionOrNone, edits: z.array(PlanEdit).check(z.minLength(1), z.maxLength(50)) }),
  reply: PlanChange,
})
/** After a 409: what happened since, and by whom. */
export const listEdits = endpoint({
  method: 'GET',
  path: `${path}/{id}/edits`,
  summary: 'What was changed in a plan, newest first, up to 200',
  access: reads,
  params: numberId,
  query: z.object({ after: z._default(boundedNumber(0, 0, 2_000_000_000), 0) }),
  reply: z.object({ edits: z.array(EditRecord) }),
})
export const undoEdit = endpoint({
  method: 'POST',
  path: `${path}/{id}/undo`,
  summary: "Takes back the caller's own last edit; what others did stays",
  access: writes,
  params: numberId,
  reply: PlanChange,
})
export const redoEdit = endpoint({
  method: 'POST',
  path: `${path}/{id}/redo`,
  access: writes,
  params: numberId,
  reply: PlanChange,
})

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
export type Change = z.infer<typeof Change>
const ofDelivery = z.object({ deliveryId: boundedNumber(0, 0, 2_147_483_647) })
export const priceStop = endpoint({
  method: 'GET',
  path: `${path}/{id}/prices`,
  summary: 'Every place a stop could have, with the change each makes',
  access: reads,
  params: numberId,
  query: ofDelivery,
  reply: z.object({
    version: z.number(),
    slots: z.array(z.object({ routeId: z.number(), position: z.number(), change: Change })),
  }),
})
export const PlanFix = z.object({
  routeId: z.number(),
  /** Of the whole plan. */
  cost: z.number(),
  parts: z.array(FixPart),
  /** Sent as an edit of kind `fix` it is applied. */
  relaxations: z.array(Granted),
  routes: z.array(z.object({ routeId: z.number(), deliveryIds: z.array(z.number()) })),
})
export type PlanFix = z.infer<typeof PlanFix>
export const explainStop = endpoint({
  method: 'GET',
  path: `${path}/{id}/explanation`,
  summary: 'Why a stop is where it is or nowhere, route by route, and what could be done about it',
  access: reads,
  params: numberId,
  query: ofDelivery,
  reply: z.object({
    version: z.number(),
    routes: z.array(
      z.object({ routeId: z.number(), position: z.number(), cost: z.number(), broken: z.array(BrokenRule) }),
    ),
    fixes: z.array(PlanFix),
  }),
})

/** `done`: the result waits for an answer. An interrupted or failed one may have found a plan before that can still be accepted. */
export const runStates = [
  'queued',
  'running',
  'done',
  'interrupted',
  'failed',
  'accepted',
  'kept',
  'discarded',
] as const
export const RunPoint = z.object({ seconds: z.number(), cost: z.number(), unassigned: z.number() })
const routeOrders = z.array(z.object({ routeId: z.number(), deliveryIds: z.array(z.number()) }))
export const Run = z.object({
  id: z.number(),
  planId: z.number(),
  /** Of the plan it began with. */
  planVersion: z.number(),
  personName: z.string(),
  state: z.enum(runStates),
  settings: RunSettings,
  seconds: z.number(),
  /** 0 to 1. */
  done: z.number(),
  iterations: z.number(),
  isStopping: z.boolean(),
  /** Cost and unassigned of the best plan at each better one; thinned to 200. */
  curve: z.array(RunPoint),
  before: z.nullable(Kpis),
  /** Of the best plan so far. */
  after: z.nullable(Kpis),
  /** Whole routes of the best plan so far that differ from the plan it began with. */
  best: z.nullable(routeOrders),
  unassigned: z.array(z.extend(LeftOut, { deliveryId: z.number() })),
  createdAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type Run = z.infer<typeof Run>

export const startRun = endpoint({
  method: 'POST',
  path: `${path}/{id}/runs`,
  summary: 'Optimise a plan. The result is a proposal until somebody accepts it',
  access: { action: 'create', subject: 'Run' },
  params: numberId,
  body: RunSettings,
  reply: Run,
  status: 202,
})
export const listRuns = endpoint({
  method: 'GET',
  path: `${path}/{id}/runs`,
  summary: 'Runs of a plan, newest first, up to 50',
  access: { action: 'read', subject: 'Run' },
  params: numberId,
  reply: z.object({ runs: z.array(Run) }),
})
export const readRun = endpoint({
  method: 'GET',
  path: `${runPath}/{id}`,
  access: { action: 'read', subject: 'Run' },
  params: numberId,
  reply: Run,
})
const runCall = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `${runPath}/{id}/${verb}`,
    summary,
    access: { action: 'write', subject: 'Run' },
    params: numberId,
  }) as const
export const cancelRun = endpoint({ ...runCall('cancel', 'Stop searching and take the best plan so far'), reply: Run })
/** One step to undo. Only some routes of the result where `routeIds` names them. */
export const acceptRun = endpoint({
  ...runCall('accept', 'Change the plan to the result of a run'),
  body: z.object({ routeIds: z._default(z.nullable(z.array(positiveInteger).check(z.maxLength(1000))), null) }),
  reply: PlanChange,
})
export const keepRun = endpoint({
  ...runCall('copy', 'Keep the result of a run as a plan of its own'),
  body: z.object({ name: text(80) }),
  reply: PlanRow,
  status: 201,
})
export const discardRun = endpoint({ ...runCall('discard', 'Drop the result of a run'), reply: Run })

export const PlanFigures = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  kpis: Kpis,
  routes: z.array(
    z.object({
      id: z.number(),
      driverId: z.nullable(z.number()),
      driverName: z.nullable(z.string()),
      vehicleName: z.string(),
      stops: z.number(),
      durationSeconds: z.number(),
      distanceMeters: z.number(),
    }),
  ),
})
/** Where a delivery is in each of the plans, in their order; `null`: not planned. */
export const Difference = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  in: z.array(
    z.nullable(
      z.object({ routeId: z.number(), driverId: z.nullable(z.number()), startSeconds: z.nullable(z.number()) }),
    ),
  ),
})
export const comparePlans = endpoint({
  method: 'GET',
  path: `${path}/compare`,
  summary: 'Two to four plans of one day beside each other: figures, routes, and the deliveries that differ',
  access: reads,
  query: z.object({ ids: repeated(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))) }),
  reply: z.object({
    money: z.enum(['cents', 'points']),
    plans: z.array(PlanFigures),
    differences: z.array(Difference),
  }),
})

export const RunPreset = z.object({ id: z.number(), name: z.string(), settings: RunSettings })
export type RunPreset = z.infer<typeof RunPreset>
export const listPresets = endpoint({
  method: 'GET',
  path: `${path}/presets`,
  access: { action: 'read', subject: 'Run' },
  reply: z.object({ presets: z.array(RunPreset) }),
})
/** One of the same name is replaced. */
export const savePreset = endpoint({
  method: 'POST',
  path: `${path}/presets`,
  access: { action: 'create', subject: 'Run' },
  body: z.object({ name: text(60), settings: RunSettings }),
  reply: RunPreset,
  status: 201,
})
export const deletePreset = endpoint({
  method: 'DELETE',
  path: `${path}/presets/{id}`,
  access: { action: 'delete', subject: 'Run' },
  params: numberId,
})
