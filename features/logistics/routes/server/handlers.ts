import { handle, type Handlers } from '#kit/server/handle.ts'
import { open } from '../../plans/server/commands.ts'
import * as contract from '../contract.ts'
import { examine, presentPublication, previewOf } from './examine-publication.ts'
import { publicationPage } from './publication-history.ts'
import { printDay, printDayLoads, printLoadList, printManifest } from './print-routes.ts'
import { publish } from './publish-plan.ts'
import { readProofFile } from './proof-files.ts'
import { findPlanFor, findRoute, routePage } from './queries.ts'
import { confirmRoute, waitingFor } from './receipts.ts'
import { recall, recallPreview } from './recall-plan.ts'
import { recallRoute, routeRecallPreview } from './recall-route.ts'
import { recordFor } from './record-of-route.ts'
import { cancelSchedule, schedule } from './scheduled-publication.ts'

export const routeHandlers: Handlers = []

handle(routeHandlers, contract.previewPublication, async ({ params: { id } }, context) => {
  const plan = await findPlanFor(context.db, context.user, { id, action: 'read' })
  const opened = await open(context, plan, context.request.signal)
  return previewOf(context.db, await examine(context.db, context, opened), context.user)
})

handle(routeHandlers, contract.publishPlan, async ({ params: { id }, body }, context) => {
  const plan = await findPlanFor(context.db, context.user, { id, action: 'create' })
  const { version, number, ...order } = body
  const given = { order: { ...order, seen: { version, number } }, signal: context.request.signal }
  return presentPublication(await publish(context, plan, given))
})

handle(routeHandlers, contract.previewRecall, async ({ params: { id } }, { db, user }) =>
  recallPreview(db, await findPlanFor(db, user, { id, action: 'delete' })),
)

handle(routeHandlers, contract.recallPublication, async ({ params: { id }, query }, context) => {
  const plan = await findPlanFor(context.db, context.user, { id, action: 'delete' })
  return { restored: (await recall(context, plan, query)).map(presentPublication) }
})

handle(routeHandlers, contract.previewRouteRecall, async ({ params: { id } }, { db, now, user }) => {
  const { planId } = await findRoute({ db, now }, user, id)
  return routeRecallPreview(db, await findPlanFor(db, user, { id: planId, action: 'delete' }), id)
})

handle(routeHandlers, contract.recallRoute, async ({ params: { id }, query: { number } }, context) => {
  const { planId } = await findRoute(context, context.user, id)
  const plan = await findPlanFor(context.db, context.user, { id: planId, action: 'delete' })
  await recallRoute(context, plan, { routeId: id, number })
})

handle(routeHandlers, contract.schedulePublication, async ({ params: { id }, body: { at, ...order } }, context) => {
  const plan = await findPlanFor(context.db, context.user, { id, action: 'create' })
  const row = await schedule(context, plan, { ...order, at: new Date(at), signal: context.request.signal })
  return { at: row.at.toISOString(), note: row.note, personName: row.personName }
})

handle(routeHandlers, contract.cancelSchedule, async ({ params: { id } }, context) => {
  await cancelSchedule(context, await findPlanFor(context.db, context.user, { id, action: 'create' }))
})

handle(routeHandlers, contract.listRoutes, ({ query }, { db, user }) => routePage(db, user, query))
// Before the calls for one route, whose id it would be taken for.
handle(routeHandlers, contract.printDay, ({ query }, context) => printDay(context, query))
handle(routeHandlers, contract.printDayLoads, ({ query }, context) => printDayLoads(context, query))
handle(routeHandlers, contract.readRoute, async ({ params: { id } }, { db, now, user }) => {
  const route = await findRoute({ db, now }, user, id)
  return { ...route, waiting: await waitingFor(db, user, route), record: await recordFor(db, user, route) }
})
handle(routeHandlers, contract.readRouteFile, ({ params }, context) => readProofFile(context, params))
handle(routeHandlers, contract.confirmRoute, ({ params: { id }, body: { number } }, context) =>
  confirmRoute(context, { id, number }),
)
handle(routeHandlers, contract.listPublications, ({ query }, { db, user }) => publicationPage(db, user, query))
handle(routeHandlers, contract.printManifest, ({ params: { id } }, context) => printManifest(context, id))
handle(routeHandlers, contract.printLoadList, ({ params: { id } }, context) => printLoadList(context, id))
