import type { Machine } from '#kit/server/machine.ts'
import type { PaidKpis } from '../../plans/rules.ts'
import { withResult } from '../rules/run-result.ts'
import { secondsOf, type RunSettings } from '../rules/run-settings.ts'
import { pointsOf, openAsItIs, type Points, type Opened } from '../../plans/server/commands.ts'
import { problemOfRun } from './problem-of-run.ts'
import { kpisOf, ordersOf } from './runs.ts'
import { loadState, type PlanRecord, type Stored } from '../../plans/server/queries.ts'

/** Figures of a plan as it is, and as each of some settings would have made it. */
export type Tried = { planned: PaidKpis; tried: PaidKpis[]; points: Points }

type Trying = { settings: readonly RunSettings[]; hasUsualPay: boolean; signal: AbortSignal }

/** What settings would make of a plan, by the prices and roads of today. Nothing of the plan changes. */
export async function trySettings(machine: Machine, found: PlanRecord, given: Trying): Promise<Tried> {
  const { settings, hasUsualPay, signal } = given
  const opened = withoutPromises(await openAsItIs(machine, found, signal))
  const stored = await loadState(machine.db, opened.plan)
  const planned = await kpisOf(machine, { opened, state: stored.state })
  const tried: PaidKpis[] = []
  for (const one of settings) tried.push(await tryOne(machine, { opened, stored, settings: one, hasUsualPay, signal }))
  return { planned, tried, points: pointsOf(opened.facts) }
}

/** Settings are tried as if nothing had been promised yet. */
function withoutPromises(opened: Opened): Opened {
  const stops = opened.facts.stops.map(({ told: _told, judged: _judged, ...stop }) => stop)
  return { ...opened, facts: { ...opened.facts, stops } }
}

type One = { opened: Opened; stored: Stored; settings: RunSettings; hasUsualPay: boolean; signal: AbortSignal }

async function tryOne(machine: Machine, { opened, stored, settings, hasUsualPay, signal }: One): Promise<PaidKpis> {
  const { state } = stored
  const problem = await problemOfRun(machine.db, opened, { stored, settings, hasUsualPay })
  if (problem.vehicles.length === 0 || problem.stops.length === 0) return kpisOf(machine, { opened, state })
  const milliseconds = secondsOf(settings) * 1000
  const { plan } = await machine.optimise(problem, { seed: 1, milliseconds, signal })
  signal.throwIfAborted()
  const best = ordersOf(plan, { state, run: { settings } })
  return kpisOf(machine, { opened, state: withResult(state, { settings, best }) })
}
