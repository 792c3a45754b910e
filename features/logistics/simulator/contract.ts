import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, version } from '#kit/contract/fields.ts'
import { pastDays, speeds } from './rules.ts'

const path = '/api/apps/logistics/simulator'

export const Simulator = z.object({
  isRunning: z.boolean(),
  speed: z.number(),
  hasChaos: z.boolean(),
  version: z.number(),
  timeZone: z.string(),
  today: z.string(),
  /** What time it is for the simulated drivers. */
  simulatedAt: isoTime,
  /** The routes of today, and how many of them are under way or done. */
  routes: z.number(),
  underWay: z.number(),
  finished: z.number(),
  /** Simulated vehicles that are behind: what they did since is being recorded. */
  behind: z.number(),
  /** Past days that are made up so far, of all there will be. */
  pastDays: z.number(),
  pastDaysWanted: z.literal(pastDays),
  /** Whether tomorrow is planned and given to its drivers. */
  isTomorrowPublished: z.boolean(),
})
export type Simulator = z.infer<typeof Simulator>

/** Nothing in a workspace that isn't a sample, or where the simulator is switched off: there, changes are refused with 409. */
export const readSimulator = endpoint({
  method: 'GET',
  path,
  summary: 'How the simulated drivers of a sample workspace are doing',
  access: { action: 'read', subject: 'Setting' },
  reply: z.object({ simulator: z.nullable(Simulator) }),
})

export const changeSimulator = endpoint({
  method: 'PUT',
  path,
  summary: 'Start, stop or speed up the simulated drivers of a sample workspace',
  access: { action: 'write', subject: 'Setting' },
  body: z.object({
    isRunning: z.boolean(),
    speed: z.literal(speeds),
    hasChaos: z.boolean(),
    version,
  }),
  reply: Simulator,
})

export const closeSimulatedDay = endpoint({
  method: 'POST',
  path: `${path}/close-day`,
  summary: 'Bring today’s routes of a sample workspace to their end, and plan and publish tomorrow',
  access: { action: 'write', subject: 'Setting' },
  reply: Simulator,
})
