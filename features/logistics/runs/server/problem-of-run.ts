import type { Database } from '#kit/server/machine.ts'
import type { Problem } from '#optimiser/problem.ts'
import { nothingFrozen, type Frozen } from '../rules/freeze.ts'
import { withUsualPay } from '../../plans/rules/day/pay.ts'
import { runProblem } from '../rules/run-problem.ts'
import type { RunSettings } from '../rules/run-settings.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { historyFor } from './run-history.ts'
import { startsOf, type Stored } from '../../plans/server/queries.ts'

type Asked = {
  stored: Pick<Stored, 'state' | 'times'>
  settings: RunSettings
  hasUsualPay: boolean
  frozen?: Frozen
}

/** What the optimiser is given of a plan as it is stored, with what its goals look back at. */
export async function problemOfRun(
  db: Database,
  opened: Opened,
  { stored, settings, hasUsualPay, frozen = nothingFrozen }: Asked,
): Promise<Problem> {
  const { state } = stored
  const starts = startsOf(stored)
  const history = await historyFor(db, { plan: opened.plan, state, settings })
  const facts = hasUsualPay ? withUsualPay(opened.facts) : opened.facts
  return runProblem(facts, opened.matrices, { state, settings, starts, history, frozen: frozen.stops })
}
