import { handle, type Handlers } from '#kit/server/handle.ts'
import { coverPicture } from '#kit/server/sample.ts'
import { looks } from '../../academy/sample.ts'
import * as commands from '../../academy/server/commands.ts'
import * as contract from '../contract.ts'
import type { CourseInput } from '../contract.ts'
import { writtenCourse, writtenPage } from './queries.ts'

export const courseEditorHandlers: Handlers = []

handle(courseEditorHandlers, contract.listWrittenCourses, ({ query }, { db }) => writtenPage(db, query))
handle(courseEditorHandlers, contract.readWrittenCourse, ({ params }, { db }) => writtenCourse(db, params.id))

handle(courseEditorHandlers, contract.createCourse, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const id = await commands.createCourse(tx, context, { ...body, ...lookOf(body) })
    return writtenCourse(tx, id)
  }),
)

handle(courseEditorHandlers, contract.changeCourse, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await writtenCourse(tx, id)
    // A course that stays with its topic keeps the picture it has.
    const look = before.tag === body.tag ? {} : lookOf(body)
    await commands.rewriteCourse(tx, context, { ...body, ...look, id })
    return writtenCourse(tx, id)
  }),
)

handle(courseEditorHandlers, contract.setCourseState, ({ params: { id }, body }, context) =>
  context.db.transaction(async (tx) => {
    await commands.setCourseState(tx, context, { id, ...body })
    return writtenCourse(tx, id)
  }),
)

function lookOf({ tag }: CourseInput) {
  const { logo, color, hue } = looks[tag]
  return { logo, color, image: coverPicture('notebook', hue), teacherAvatar: '' }
}
