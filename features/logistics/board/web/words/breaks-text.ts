import type { Violation } from '#optimiser/optimiser.ts'
import { applyPlanEdit } from '../../../plans/rules/edits/apply-edit.ts'
import { faultIn } from '../../../plans/rules/edits/edit-faults.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { violationText, type Speaker } from './sentences.ts'

/** More reasons than these nobody reads: the others are counted. */
const mostReasons = 5

type Broken = readonly Pick<Violation, 'detail'>[]

/** The rules that would be broken in words, each once, and how many are left out, if any. */
export function reasonsOf(speaker: Speaker, broken: Broken): { reasons: string[]; more: string | undefined } {
  const all = [...new Set(broken.map((one) => violationText(speaker, one)))]
  const { t, format } = speaker
  const unsaid = all.length - mostReasons
  const more = unsaid > 0 ? t('result.more', { number: format.number(unsaid) }) : undefined
  return { reasons: all.slice(0, mostReasons), more }
}

export function breaksText(speaker: Speaker, broken: Broken): string {
  const { reasons, more } = reasonsOf(speaker, broken)
  return [...reasons, ...(more === undefined ? [] : [`${more}.`])].join(' ')
}

export type Around = { speaker: Speaker; facts: PlanFacts; state: PlanState }

/** Names routes by the drivers they have once edits are made. */
export function speakerAfter({ speaker, facts, state }: Around, edits: readonly PlanEdit[]): Speaker {
  const possible = edits.filter((edit) => edit.kind !== 'addRoute' && !faultIn(state, edit))
  const { routes } = possible.reduce<PlanState>((before, edit) => applyPlanEdit(before, edit), state)
  const driverOf = new Map(routes.map(({ id, driverId }) => [String(id), driverId]))
  const nameOf = new Map(facts.drivers.map(({ id, name }) => [id, name]))
  const route = (id: string) => nameOf.get(driverOf.get(id) ?? 0) ?? speaker.names.route(id)
  return { ...speaker, names: { ...speaker.names, route } }
}
