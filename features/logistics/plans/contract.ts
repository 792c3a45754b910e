import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { numberId, optionalText, positiveInteger, text, versionOrNone } from '#kit/contract/fields.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'
import { idFilter } from '../depots/contract.ts'
import { mostPlans } from './rules.ts'
import { PlanEdit } from './rules/edits/plan-edits.ts'
import { PlanFacts } from './rules/facts.ts'
import * as replies from './rules/replies.ts'
import { mostRoutes } from './rules/plan/state.ts'

export type PlanDelivery = z.infer<typeof replies.PlanDelivery>
export type PlanStop = z.infer<typeof replies.PlanStop>
export type PlanRoute = z.infer<typeof replies.PlanRoute>
export type PoolStop = z.infer<typeof replies.PoolStop>
export type EditSummary = z.infer<typeof replies.EditSummary>
export type EditRecord = z.infer<typeof replies.EditRecord>
export type Change = z.infer<typeof replies.Change>
export type PlanFix = z.infer<typeof replies.PlanFix>
export type PlanRow = z.infer<typeof replies.PlanRow>
export type Plan = z.infer<typeof replies.Plan>

const path = '/api/apps/logistics/plans'
const reads = { action: 'read', subject: 'Plan' } as const
const writes = { action: 'write', subject: 'Plan' } as const
const creates = { action: 'create', subject: 'Plan' } as const
const deletes = { action: 'delete', subject: 'Plan' } as const
const day = z.iso.date()

export const listPlans = endpoint({
  method: 'GET',
  path,
  summary: 'The plans of a day, the main one first; of all days without a date, newest first',
  access: reads,
  query: z.object({
    date: z.optional(z.catch(z.optional(day), undefined)),
    depotId: idFilter,
    itemsPerPage: z._default(boundedNumber(mostPlans, 1, 100), mostPlans),
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
  }),
  reply: z.object({ plans: z.array(replies.PlanRow), total: z.number() }),
})

/** Takes every driver at work that day with their vehicle, and every delivery of that day that is ready or planned. */
export const createPlan = endpoint({
  method: 'POST',
  path,
  summary: 'Start a plan for a day: its drivers and vehicles, and all its deliveries in the pool; travel times follow',
  access: creates,
  body: z.object({
    day,
    name: text(80),
    note: optionalText(2000),
    /** None: every depot the caller plans for. */
    depotIds: z._default(z.array(positiveInteger).check(z.maxLength(1000)), []),
  }),
  reply: replies.PlanRow,
  status: 201,
})
export const copyPlan = endpoint({
  method: 'POST',
  path: `${path}/{id}/copies`,
  access: creates,
  params: numberId,
  body: z.object({ name: text(80) }),
  reply: replies.PlanRow,
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
    /** The note as it was read before; where it is another by now, nothing is changed. */
    noteSeen: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    isMain: z.optional(z.literal(true)),
  }),
  reply: replies.PlanRow,
})
export const deletePlan = endpoint({ method: 'DELETE', path: `${path}/{id}`, access: deletes, params: numberId })

export const readPlan = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A whole plan, brought up to date with the deliveries of its day',
  access: reads,
  params: numberId,
  reply: replies.Plan,
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

const mostEdits = 50
/** The limits of all routes of a plan are set in one step. */
const Edits = z.array(PlanEdit).check(
  z.minLength(1),
  z.maxLength(mostRoutes),
  z.refine(
    (edits) => edits.length <= mostEdits || edits.every(({ kind }) => kind === 'setLimits'),
    complaint('logistics-plans:wrong.tooManyEdits', { most: mostEdits }),
  ),
)

export type PlanChange = z.infer<typeof replies.PlanChange>

/** All edits of one call are one step to undo. Edits based on an older version are accepted if no one has touched the same routes since; otherwise 409. */
export const editPlan = endpoint({
  method: 'POST',
  path: `${path}/{id}/edits`,
  summary: 'Change a plan. An older version is refused only where others changed the same routes since',
  access: writes,
  params: numberId,
  body: z.object({ version: versionOrNone, edits: Edits }),
  reply: replies.PlanChange,
})
/** After a 409: what happened since, and by whom. */
export const listEdits = endpoint({
  method: 'GET',
  path: `${path}/{id}/edits`,
  summary: 'What was changed in a plan, newest first, up to 200',
  access: reads,
  params: numberId,
  query: z.object({ after: z._default(boundedNumber(0, 0, 2_000_000_000), 0) }),
  reply: z.object({ edits: z.array(replies.EditRecord) }),
})
export const undoEdit = endpoint({
  method: 'POST',
  path: `${path}/{id}/undo`,
  summary: "Takes back the caller's own last edit; what others did stays",
  access: writes,
  params: numberId,
  reply: replies.PlanChange,
})
export const redoEdit = endpoint({
  method: 'POST',
  path: `${path}/{id}/redo`,
  access: writes,
  params: numberId,
  reply: replies.PlanChange,
})

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
    slots: z.array(z.object({ routeId: z.number(), position: z.number(), change: replies.Change })),
  }),
})
