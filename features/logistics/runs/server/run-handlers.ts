import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { comparison } from './comparison.ts'
import { explanationOf } from './explanation.ts'
import { moneyFor } from '../../plans/server/queries.ts'
import { openPlan } from '../../plans/server/commands.ts'
import { acceptRun, cancelRun, discardRun, keepRun, startRun } from './commands.ts'
import { findPlanForRun, findRun, placesOf, presentRun, runsOf } from './queries.ts'

export const runHandlers: Handlers = []

handle(runHandlers, contract.startRun, ({ params, body }, context) => startRun(context, params.id, body))
handle(runHandlers, contract.listRuns, async ({ params }, context) => {
  await findPlanForRun(context.db, context.user, params.id, 'read')
  const { facts } = await openPlan(context, params.id)
  const money = moneyFor(context.user, facts)
  const runs = await runsOf(context.db, params.id)
  const places = await placesOf(context.db, runs)
  return { runs: runs.map((run) => presentRun(run, money, places)) }
})
handle(runHandlers, contract.readRun, async ({ params }, context) => {
  const { run } = await findRun(context.db, context.user, params.id)
  const { facts } = await openPlan(context, run.planId)
  return presentRun(run, moneyFor(context.user, facts), await placesOf(context.db, [run]))
})
handle(runHandlers, contract.cancelRun, ({ params }, context) => cancelRun(context, params.id))
handle(runHandlers, contract.acceptRun, ({ params, body }, context) => acceptRun(context, params.id, body.routeIds))
handle(runHandlers, contract.keepRun, ({ params, body }, context) => keepRun(context, params.id, body.name))
handle(runHandlers, contract.discardRun, ({ params }, context) => discardRun(context, params.id))

handle(runHandlers, contract.explainStop, ({ params, query }, context) =>
  explanationOf(context, params.id, query.deliveryId),
)
handle(runHandlers, contract.comparePlans, ({ query }, context) => comparison(context, query.ids))
