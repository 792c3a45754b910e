import { usualRun } from '#features/logistics/runs/rules/run-settings.ts'
import { weekOf } from '#features/logistics/settings/rules.ts'
import { weekdays } from '#features/logistics/settings/contract.ts'
import type { BoundaryCall, Round } from './boundary-calls.ts'

const point = [-56.19, -34.887]

/** A search that ends by itself, or is said to have been interrupted: no one is left waiting for it. */
export const endedRun: BoundaryCall = {
  name: 'a run of a plan',
  prepare: newPlan,
  send: (round, id) =>
    round.ask('POST', `/api/apps/logistics/plans/${String(id)}/runs`, { ...usualRun, pace: 'quick' }),
  found: async ({ count, mark }) => {
    const runs = 'from plan_runs join plans on plans.id = plan_runs.plan_id where plans.name = $1'
    if ((await count(`select ${runs}`, mark)) === 0) return null
    return {
      ended: await count(`select ${runs} and plan_runs.state in ('done', 'interrupted')`, mark),
      recorded: await count(
        `select from events where kind = 'run.ended' and entity_id in (select plan_runs.id::text ${runs})`,
        mark,
      ),
    }
  },
  whole: { ended: 1, recorded: 1 },
}

/** A plan of a delivery and no vehicle, so that each of the rounds need not wait for a search of five seconds. */
async function newPlan({ ask, mark, number }: Round): Promise<unknown> {
  const path = '/api/apps/logistics'
  const { id: depotId } = await ask('POST', `${path}/depots`, {
    name: mark,
    code: `D${number}`,
    point,
    docks: 1,
    hours: weekOf([...weekdays], '00:00', '24:00'),
    loadingMinutes: 0,
  })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await ask('POST', `${path}/deliveries`, {
    recipient: mark,
    address: 'Avenida 18 de Julio 1234',
    date: day,
    depotId,
    quantities: {},
    pins: { door: [-56.185, -34.89], parking: null },
  })
  const { id } = await ask('POST', `${path}/plans`, { day, name: mark, note: '', depotIds: [depotId] })
  return id
}
