import { eq } from 'drizzle-orm'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import * as contract from '../contract.ts'
import type { Assignment, CourseDetails } from '../contract.ts'
import { refusals } from './refusals.ts'
import { certificatePdf } from './certificate.ts'
import * as commands from './commands.ts'
import * as taking from './take-course.ts'
import { learningOf } from './learning.ts'
import { assignmentsOf, certificatesOf, courseDetails, coursePage, lastCourseOf, mustBeShown } from './queries.ts'
import { courseCertificates, courses } from './tables.ts'

export const academyHandlers: Handlers = []

handle(academyHandlers, contract.listCourses, ({ query }, { db, user }) => coursePage(db, query, user))

handle(academyHandlers, contract.readCourseDetails, async ({ query }, { db, user }) => {
  const id = query.id || (await lastCourseOf(db, user))
  await mustBeShown(db, id, user)
  return courseDetails(db, id, user)
})

handle(academyHandlers, contract.readCourse, async ({ params }, { db, user }) => {
  await mustBeShown(db, params.id, user)
  return courseDetails(db, params.id, user)
})

handle(academyHandlers, contract.visitCourse, async ({ params }, context) => {
  await mustBeShown(context.db, params.id, context.user)
  await context.db.transaction((tx) => taking.visit(tx, context, params.id))
})

handle(academyHandlers, contract.completeLesson, ({ params, body }, context) =>
  change(context, params.id, (tx) => taking.completeLesson(tx, context, { ...params, ...body })),
)

handle(academyHandlers, contract.startOver, ({ params }, context) =>
  change(context, params.id, (tx) => taking.startOver(tx, context, params.id)),
)

handle(academyHandlers, contract.takeQuiz, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    await mustBeShown(tx, params.id, context.user)
    const result = await taking.takeQuiz(tx, context, { ...params, ...body })
    return { ...result, details: await courseDetails(tx, params.id, context.user) }
  }),
)

handle(academyHandlers, contract.rateCourse, ({ params, body }, context) =>
  change(context, params.id, (tx) => taking.rate(tx, context, { ...params, ...body })),
)

handle(academyHandlers, contract.readLearning, ({ query }, { db, user, now }) =>
  learningOf(db, user, now(), query.days),
)

handle(academyHandlers, contract.listCertificates, (_, { db, user }) => certificatesOf(db, user.id))

handle(academyHandlers, contract.readCertificatePdf, async ({ params }, context) => {
  const [certificate] = await certificatesOf(context.db, context.user.id, eq(courseCertificates.id, params.id))
  if (!certificate) throw notFound(refusals.things.certificate, params.id)
  return certificatePdf(context, certificate)
})

handle(academyHandlers, contract.listAssignments, async ({ params }, { db }) => {
  if ((await db.$count(courses, eq(courses.id, params.id))) === 0) throw notFound(refusals.things.course, params.id)
  return assignmentsOf(db, params.id)
})

handle(academyHandlers, contract.assignCourse, ({ params, body }, context) =>
  reassign(context, params.id, (tx) => commands.assign(tx, context, { ...params, ...body })),
)

handle(academyHandlers, contract.unassignCourse, ({ params }, context) =>
  reassign(context, params.id, (tx) => commands.unassign(tx, context, params.id, params.entry)),
)

handle(academyHandlers, contract.addStarterCourses, async (_, context) => ({
  added: await context.db.transaction((tx) => commands.addStarterCourses(tx, context)),
}))

function change(context: Context, id: number, act: (tx: Transaction) => Promise<void>): Promise<CourseDetails> {
  return context.db.transaction(async (tx) => {
    await mustBeShown(tx, id, context.user)
    await act(tx)
    return courseDetails(tx, id, context.user)
  })
}

function reassign(context: Context, id: number, act: (tx: Transaction) => Promise<void>): Promise<Assignment[]> {
  return context.db.transaction(async (tx) => {
    await act(tx)
    return assignmentsOf(tx, id)
  })
}
