import { and, asc, desc, eq, or } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { users } from '#platform/access/server/tables.ts'
import { mentionedIn } from '#kit/contract/mentions.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { refusals } from '../refusals.ts'
import * as contract from '../../rules/plan/comments.ts'
import { findPlan, reachOf, sharesDepots, visiblePlans } from '../queries.ts'
import type { PlanRecord } from '../facts/stored-state.ts'
import { planComments, planRoutes, plans, planStops } from '../tables.ts'
import { notify } from './notify.ts'
import { readersOf } from './readers.ts'

export const commentHandlers: Handlers = []

const mostComments = 500

handle(commentHandlers, contract.listComments, async ({ params: { id } }, { db, user }) => {
  const { day } = await findPlan(db, user, id)
  const isOfDay = and(eq(planComments.day, day), sharesDepots(planComments, await reachOf(db, user, 'read')))
  const rows = await joined(db)
    .where(or(eq(planComments.planId, id), isOfDay))
    .orderBy(desc(planComments.id))
    .limit(mostComments)
  return { comments: rows.map((row) => present(row, user.id)) }
})

handle(commentHandlers, contract.listReaders, async ({ params: { id } }, { db, user }) => ({
  people: await readersOf(db, await findPlan(db, user, id, 'write')),
}))

handle(commentHandlers, contract.addComment, async ({ params: { id }, body: { about, text } }, context) => {
  const plan = await findPlan(context.db, context.user, id, 'write')
  return context.db.transaction(async (tx) => {
    await mustBeThere(tx, id, about)
    await checkRoom(tx, plan, about)
    const { id: userId, fullName: authorName } = context.user
    const values = { ...columnsOf(plan, about), text, userId, authorName, at: context.now() }
    const [row] = await tx.insert(planComments).values(values).returning()
    await recordEvent(tx, context, { kind: 'plan.commented', entity: 'plan', entityId: id })
    await notifyMentioned(tx, context, { plan, text })
    return read(tx, row!.id, userId)
  })
})

handle(commentHandlers, contract.changeComment, ({ params: { id }, body: { text } }, context) =>
  context.db.transaction(async (tx) => {
    const { comment, plan } = await ownComment(tx, context, id)
    await tx.update(planComments).set({ text, editedAt: context.now() }).where(eq(planComments.id, id))
    await recordEvent(tx, context, { kind: 'plan.comment-changed', entity: 'plan', entityId: plan.id })
    await notifyMentioned(tx, context, { plan, text, before: comment.text })
    return read(tx, id, context.user.id)
  }),
)

handle(commentHandlers, contract.deleteComment, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const { plan } = await ownComment(tx, context, id)
    await tx.delete(planComments).where(eq(planComments.id, id))
    await recordEvent(tx, context, { kind: 'plan.comment-deleted', entity: 'plan', entityId: plan.id })
  }),
)

function joined(db: Database) {
  return db
    .select({ comment: planComments, avatar: users.avatar })
    .from(planComments)
    .leftJoin(users, eq(users.id, planComments.userId))
    .$dynamic()
}

type Row = { comment: typeof planComments.$inferSelect; avatar: string | null }

function present({ comment, avatar }: Row, readerId: number): contract.PlanComment {
  const { id, text, authorName, at, editedAt, userId } = comment
  return {
    id,
    about: aboutOf(comment),
    text,
    author: { name: authorName, avatar: avatar ?? '' },
    at: at.toISOString(),
    isEdited: editedAt !== null,
    isOwn: userId === readerId,
  }
}

function aboutOf({ day, routeId, deliveryId }: Row['comment']): contract.CommentAbout {
  if (day !== null) return { kind: 'day' }
  if (deliveryId !== null) return { kind: 'stop', deliveryId }
  return routeId === null ? { kind: 'plan' } : { kind: 'route', routeId }
}

/** As many as are shown. They are counted one after the other: at the same moment they would not see each other. */
async function checkRoom(tx: Transaction, { id, day }: PlanRecord, about: contract.CommentAbout): Promise<void> {
  const isOfDay = about.kind === 'day'
  await takeAdvisoryLock(tx, `comments of ${isOfDay ? day : id}`)
  const beside = isOfDay ? eq(planComments.day, day) : eq(planComments.planId, id)
  if ((await tx.$count(planComments, beside)) >= mostComments)
    throw conflict(refusals.tooManyComments, { most: mostComments })
}

function columnsOf({ id, day, depotIds, hasOpenDepot }: PlanRecord, about: contract.CommentAbout) {
  if (about.kind === 'day') return { day, depotIds, hasOpenDepot }
  return {
    planId: id,
    routeId: about.kind === 'route' ? about.routeId : null,
    deliveryId: about.kind === 'stop' ? about.deliveryId : null,
  }
}

async function read(db: Database, id: number, readerId: number): Promise<contract.PlanComment> {
  const [row] = await joined(db).where(eq(planComments.id, id))
  return present(row!, readerId)
}

async function mustBeThere(tx: Transaction, planId: number, about: contract.CommentAbout): Promise<void> {
  if (about.kind === 'route') {
    const own = and(eq(planRoutes.planId, planId), eq(planRoutes.id, about.routeId))
    const [route] = await tx.select({ id: planRoutes.id }).from(planRoutes).where(own)
    if (!route) throw invalid('about', refusals.noRoute)
  } else if (about.kind === 'stop') {
    const own = and(eq(planStops.planId, planId), eq(planStops.deliveryId, about.deliveryId))
    const [stop] = await tx.select({ id: planStops.deliveryId }).from(planStops).where(own)
    if (!stop) throw invalid('about', refusals.noStop)
  }
}

/** A comment the caller wrote, on a plan they still may change. */
async function ownComment(tx: Transaction, { user }: Context, id: number) {
  const [comment] = await tx.select().from(planComments).where(eq(planComments.id, id)).for('update')
  if (!comment) throw notFound(refusals.things.comment, id)
  const plan = await planOf(tx, user, comment)
  if (comment.userId !== user.id) throw forbidden(refusals.notYourComment)
  return { comment, plan }
}

/** The plan a comment is changed in: its own, or of the plans of its day the main one. */
async function planOf(
  tx: Transaction,
  user: Context['user'],
  { id, planId, day }: Row['comment'],
): Promise<PlanRecord> {
  if (planId !== null) return findPlan(tx, user, planId, 'write')
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.day, day!), await visiblePlans(tx, user, 'write')))
    .orderBy(desc(plans.isMain), asc(plans.id))
    .limit(1)
  if (!plan) throw notFound(refusals.things.comment, id)
  return plan
}

type Mention = { plan: PlanRecord; text: string; before?: string }

async function notifyMentioned(tx: Transaction, context: Context, { plan, text, before = '' }: Mention): Promise<void> {
  if (!text.includes('@')) return
  const readers = await readersOf(tx, plan)
  const known = new Set([context.user.id, ...mentionedIn(before, readers)])
  const { id, day, name } = plan
  await notify(tx, context, {
    userIds: mentionedIn(text, readers).filter((one) => !known.has(one)),
    kind: 'plan-mentioned',
    values: { person: context.user.fullName, plan: name, day },
    link: `/apps/logistics/routes?date=${day}&plan=${id}`,
  })
}
