import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { placesAhead } from '../rules/plan/moment.ts'
import { orderOf } from '../rules/plan/problem.ts'
import { renewTravel } from '../rules/plan/renew-travel.ts'
import { putInWith, withLeftOut } from '../rules/plan/promises.ts'
import { changePlan, createPlan, deletePlan, depotsFor, letGoOfMap, lockPlansOfDay, mustReachMain } from './commands.ts'
import { copyPlan } from './plan/copy-plan.ts'
import { doAgain, makeEdits, undoPlanStep } from './edits/edit-plan.ts'
import { followLater } from './edits/follow-deliveries.ts'
import { isOnKnownRoads, streamMatrix } from '../../travel/server/queries.ts'
import { changeOf, moneyFor, seenBy } from './facts/money.ts'
import { askOf, lookAtPlan, openPlan } from './plan/open-plan.ts'
import { presentPlan } from './plan/present-plan.ts'
import { editsAfter, findPlan, lockPlan, planPage, planRow, presentEdit } from './queries.ts'
import { loadState } from './facts/stored-state.ts'

export const planHandlers: Handlers = []

handle(planHandlers, contract.listPlans, ({ query }, { db, user }) => planPage(db, user, query))

handle(planHandlers, contract.createPlan, async ({ body: { depotIds: named, ...given } }, context) => {
  const reach = await depotsFor(context.db, context.user, named)
  const isOnRoads = await isOnKnownRoads(context, reach.depotIds)
  const plan = await context.db.transaction((tx) => createPlan(tx, context, { ...given, ...reach, isOnRoads }))
  await lookAtPlan(context, plan.id, 'create')
  return planRow(context.db, plan.id)
})

handle(planHandlers, contract.copyPlan, async ({ params, body }, context) => {
  const from = await findPlan(context.db, context.user, params.id, 'create')
  return context.db.transaction(async (tx) => {
    const stored = await loadState(tx, from)
    const { plan } = await copyPlan(tx, context, { from, name: body.name, stored })
    return planRow(tx, plan.id)
  })
})

handle(planHandlers, contract.changePlan, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { day } = await findPlan(tx, context.user, params.id, 'write')
    // One at a time decides which plan of a day is the main one.
    if (body.isMain) await lockPlansOfDay(tx, day)
    const plan = await lockPlan(tx, params.id)
    if (body.isMain) await mustReachMain(tx, context.user, plan)
    await changePlan(tx, context, plan, body)
    if (body.isMain) await followLater(tx, context, plan.id)
    return planRow(tx, plan.id)
  }),
)

handle(planHandlers, contract.deletePlan, ({ params }, context) =>
  context.db.transaction((tx) => deletePlan(tx, context, params.id)),
)

handle(planHandlers, contract.readPlan, async ({ params }, context) => {
  const looked = await lookAtPlan(context, params.id)
  return presentPlan(context, looked, moneyFor(context.user, looked.opened.facts))
})

handle(planHandlers, renewTravel, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    await findPlan(tx, context.user, id, 'write')
    await letGoOfMap(tx, context, await lockPlan(tx, id))
  })
  await lookAtPlan(context, id)
})

handle(planHandlers, contract.readProblem, async ({ params }, context) => {
  const { opened } = await lookAtPlan(context, params.id)
  return seenBy(context.user, opened).facts
})

handle(planHandlers, contract.readTravelMatrix, async ({ params }, context) => {
  await findPlan(context.db, context.user, params.id)
  const matrix = await streamMatrix(context, params.key)
  if (!matrix) throw notFound(refusals.things.matrix)
  return new Response(matrix.body, {
    headers: {
      'content-length': String(matrix.byteLength),
      'content-type': contract.readTravelMatrix.reply.raw,
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
})

handle(planHandlers, contract.editPlan, ({ params, body }, context) => makeEdits(context, params.id, body))
handle(planHandlers, contract.undoEdit, ({ params }, context) => undoPlanStep(context, params.id))
handle(planHandlers, contract.redoEdit, ({ params }, context) => doAgain(context, params.id))

handle(planHandlers, contract.listEdits, async ({ params, query }, { db, user }) => {
  const plan = await findPlan(db, user, params.id)
  return { edits: (await editsAfter(db, plan.id, query.after)).map(presentEdit) }
})

handle(planHandlers, contract.priceStop, async ({ params, query: { deliveryId } }, context) => {
  const opened = seenBy(context.user, await openPlan(context, params.id))
  const { state } = await loadState(context.db, opened.plan)
  if (!opened.facts.stops.some((stop) => stop.deliveryId === deliveryId)) throw invalid('deliveryId', refusals.noStop)
  if (state.routes.length === 0) return { version: opened.plan.version, slots: [] }
  const ask = askOf(context, opened, state)
  const slots = await ask('slots', { order: orderOf(state), stop: String(deliveryId) })
  const waiting = putInWith(deliveryId, opened.facts, state)
  return {
    version: opened.plan.version,
    slots: placesAhead(slots, state, opened.facts).map(({ vehicle, position, change }) => ({
      routeId: Number(vehicle),
      position,
      change: changeOf(withLeftOut(change, opened.facts, { in: waiting })),
    })),
  }
})
