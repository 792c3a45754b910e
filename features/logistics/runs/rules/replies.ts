import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { Kpis } from '../../plans/rules.ts'
import { LeftOut } from '../../plans/rules/replies.ts'
import { PresetSettings, RunSettings } from './run-settings.ts'

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
  /** How many stops in its scope were under way or due within so many minutes, and stay as they are. */
  frozen: z.nullable(z.object({ stops: z.number(), minutes: z.number() })),
  /** Among the runs that wait to start, the next one first; `null` once it has begun. */
  place: z.nullable(z.number()),
  createdAt: isoTime,
  endedAt: z.nullable(isoTime),
})

export const RunPreset = z.object({
  id: z.number(),
  name: z.string(),
  settings: PresetSettings,
  /** Whether everyone who starts runs has it. */
  isShared: z.boolean(),
  /** Whether the caller may replace and delete it. */
  mayChange: z.boolean(),
})
