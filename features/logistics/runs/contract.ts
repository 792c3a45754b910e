import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger, repeated, text } from '#kit/contract/fields.ts'
import { boundedNumber } from '#kit/contract/list-query.ts'
import { BrokenRule, LatePart } from '../plans/rules.ts'
import * as replies from '../plans/rules/replies.ts'
import { ComparedPlan, Difference } from './rules/comparison.ts'
import { Run, RunPreset } from './rules/replies.ts'
import { PresetSettings, RunRequest } from './rules/run-settings.ts'

export type Run = z.infer<typeof Run>
export type RunPreset = z.infer<typeof RunPreset>

const path = '/api/apps/logistics/plans'
const runPath = '/api/apps/logistics/runs'
const reads = { action: 'read', subject: 'Plan' } as const

export const explainStop = endpoint({
  method: 'GET',
  path: `${path}/{id}/explanation`,
  summary: 'Why a stop is where it is or nowhere, route by route, and what could be done about it',
  access: reads,
  params: numberId,
  query: z.object({ deliveryId: boundedNumber(0, 0, 2_147_483_647) }),
  reply: z.object({
    version: z.number(),
    routes: z.array(
      z.object({
        routeId: z.number(),
        position: z.number(),
        cost: z.number(),
        broken: z.array(BrokenRule),
        lateSeconds: z.number(),
      }),
    ),
    /** Why it is served after its window; nothing where it is on time or not planned. */
    late: z.nullable(z.object({ seconds: z.number(), causes: z.array(LatePart) })),
    fixes: z.array(replies.PlanFix),
  }),
})

export const startRun = endpoint({
  method: 'POST',
  path: `${path}/{id}/runs`,
  summary:
    'Optimise a plan. The result is a proposal until someone accepts it. `{}` does what the dialog begins with: the whole day, or of a published plan what waits',
  access: { action: 'create', subject: 'Run' },
  params: numberId,
  body: RunRequest,
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
export const cancelRun = endpoint({
  ...runCall('cancel', 'Stop searching and take the best plan so far. 409 once the run has ended'),
  reply: Run,
})
/** One step to undo. Only some routes of the result where `routeIds` names them. */
export const acceptRun = endpoint({
  ...runCall('accept', 'Change the plan to the result of a run'),
  body: z.object({ routeIds: z._default(z.nullable(z.array(positiveInteger).check(z.maxLength(1000))), null) }),
  reply: replies.PlanChange,
})
export const keepRun = endpoint({
  ...runCall('copy', 'Keep the result of a run as a plan of its own'),
  access: { action: 'create', subject: 'Run' },
  body: z.object({ name: text(80) }),
  reply: replies.PlanRow,
  status: 201,
})
export const discardRun = endpoint({ ...runCall('discard', 'Drop the result of a run'), reply: Run })

export const comparePlans = endpoint({
  method: 'GET',
  path: `${path}/compare`,
  summary: 'Two to four plans of one day beside each other: figures, routes, and the deliveries that differ',
  access: reads,
  query: z.object({ ids: repeated(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))) }),
  reply: z.object({
    money: z.enum(['cents', 'points']),
    plans: z.array(ComparedPlan),
    /** The first of them; how many there are in all is in `total`. */
    differences: z.array(Difference),
    total: z.number(),
  }),
})

export const listPresets = endpoint({
  method: 'GET',
  path: `${path}/presets`,
  summary: 'Settings saved by name, for those who start runs: your own, and what is shared',
  access: { action: 'create', subject: 'Run' },
  reply: z.object({ presets: z.array(RunPreset) }),
})
export const savePreset = endpoint({
  method: 'POST',
  path: `${path}/presets`,
  summary:
    'Save settings by name, for yourself or for everyone who starts runs. Replaces your own of the same name; other people’s stay',
  access: { action: 'create', subject: 'Run' },
  body: z.object({ name: text(60), settings: PresetSettings, isShared: z._default(z.boolean(), false) }),
  reply: RunPreset,
  status: 201,
})
export const deletePreset = endpoint({
  method: 'DELETE',
  path: `${path}/presets/{id}`,
  access: { action: 'delete', subject: 'Run' },
  params: numberId,
})
