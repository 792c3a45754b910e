import type { Machine } from '#kit/server/machine.ts'
import type { Run } from '../contract.ts'
import { brokenOf } from '../../plans/rules.ts'
import { withUsualPay } from '../../plans/rules/day/pay.ts'
import { orderOf } from '../../plans/rules/plan/problem.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { isOutsideOfSome } from '../rules/driver-zones.ts'
import { askOf, type Opened } from '../../plans/server/commands.ts'
import type { RunRecord } from './queries.ts'

const mostExplained = 200

/** With the plan as the search leaves it. */
type Searched = { opened: Opened; state: PlanState; run: Pick<RunRecord, 'settings' | 'hasUsualPay'> }

/** Why stops are left out: the first rule in the way of the place that comes closest. */
export async function reasonsFor(
  machine: Machine,
  { opened: found, state, run }: Searched,
  unassigned: readonly string[],
): Promise<Run['unassigned']> {
  const opened = run.hasUsualPay ? { ...found, facts: withUsualPay(found.facts) } : found
  const ask = askOf(machine, opened, state)
  const order = orderOf(state)
  const reasons: Run['unassigned'] = []
  for (const [index, stop] of unassigned.entries()) {
    // One at a time, so that others' questions come in between.
    if (index >= mostExplained) {
      reasons.push({ ...notWorkedOut, deliveryId: Number(stop) })
      continue
    }
    const [found] = await ask('obstacles', { order, stops: [stop] })
    const rule = found && brokenOf(found)
    const isElsewhere = run.settings.rules.zones === 'rule' && isOutsideOfSome(opened.facts, state, Number(stop))
    const reason = rule
      ? { rule: rule.rule, amount: rule.amount, routeId: rule.routeId }
      : { ...unexplained, ...(isElsewhere && { rule: 'zones' }) }
    reasons.push({ ...reason, deliveryId: Number(stop) })
  }
  return reasons
}

const unexplained = { rule: 'cost', amount: 0, routeId: null }
/** Every answer takes a moment: of very many, the reason is worked out when someone looks at the stop. */
const notWorkedOut = { rule: 'unknown', amount: 0, routeId: null }
