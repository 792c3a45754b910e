import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { Kpis } from '../plans/rules.ts'
import { PresetSettings } from '../runs/rules/run-settings.ts'
import { backtestPaces, backtestStates, mostTrials } from './rules.ts'

/** Settings for whole days. */
export const DaySettings = z.extend(PresetSettings, { pace: z.enum(backtestPaces) })
export type DaySettings = z.infer<typeof DaySettings>

const name = text(60)
const day = z.iso.date()

const fields = {
  id: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(backtestStates),
  /** What the settings are called. */
  trials: z.array(z.string()),
  /** Main plans of these days, one or more a day, and how many of them have been tried. */
  plans: z.number(),
  done: z.number(),
  createdAt: isoTime,
  endedAt: z.nullable(isoTime),
}
export const BacktestRow = z.object(fields)
export type BacktestRow = z.infer<typeof BacktestRow>

export const TriedPlan = z.object({
  planId: z.number(),
  day: z.string(),
  planName: z.string(),
  /** The figures as planned and with each of the settings, all by the prices and roads of when it was tried; `null` where there are none. */
  figures: z.nullable(z.object({ planned: Kpis, tried: z.array(Kpis) })),
})
export type TriedPlan = z.infer<typeof TriedPlan>

export const Backtest = z.object({
  ...fields,
  /** Costs in cents, or in points where the caller may not see costs. */
  money: z.enum(['cents', 'points']),
  tried: z.array(TriedPlan),
})
export type Backtest = z.infer<typeof Backtest>

const path = '/api/apps/logistics/backtests'

export const listBacktests = endpoint({
  method: 'GET',
  path,
  summary: "The caller's own backtests, newest first",
  access: { action: 'read', subject: 'Run' },
  query: listQuery(['name', 'from', 'createdAt']),
  reply: z.object({ backtests: z.array(BacktestRow), total: z.number() }),
})
/** Tries the main plans of these days one after the other, in the background. No plan changes. */
export const startBacktest = endpoint({
  method: 'POST',
  path,
  summary: 'Try optimiser settings on the main plans of past days. No plan changes',
  access: { action: 'create', subject: 'Run' },
  body: z.object({
    name,
    from: day,
    to: day,
    trials: z.array(z.object({ name, settings: DaySettings })).check(z.minLength(1), z.maxLength(mostTrials)),
  }),
  reply: BacktestRow,
  status: 202,
})
export const readBacktest = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A backtest with the plans tried so far; those out of reach by now are left out',
  access: { action: 'read', subject: 'Run' },
  params: numberId,
  reply: Backtest,
})
export const cancelBacktest = endpoint({
  method: 'POST',
  path: `${path}/{id}/cancel`,
  summary: 'Stop a backtest; what was tried so far stays',
  access: { action: 'write', subject: 'Run' },
  params: numberId,
  reply: BacktestRow,
})
export const deleteBacktest = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: { action: 'delete', subject: 'Run' },
  params: numberId,
})
