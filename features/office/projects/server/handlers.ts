import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { archive, recordEvent, restore } from '#platform/events/server/commands.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { ProjectInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { findProject, projectList, projectPage } from './queries.ts'
import { projects } from './tables.ts'

export const projectHandlers: Handlers = []
const entity = 'project'

handle(projectHandlers, contract.listProjects, ({ query }, { db, now }) => projectList(db, query, now()))
handle(projectHandlers, contract.listAnalyticsProjects, ({ query }, { db, now }) => projectPage(db, query, now()))

handle(projectHandlers, contract.readProject, ({ params }, { db, now }) => findProject(db, params.id, now()))

handle(projectHandlers, contract.createProject, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const set = await rowOf(tx, body)
    const [row] = await tx.insert(projects).values(set).returning({ id: projects.id })
    const { id } = row!
    await recordEvent(tx, context, { kind: 'project.created', entity, entityId: id, after: { name: body.name } })
    return findProject(tx, id, context.now())
  }),
)

handle(projectHandlers, contract.changeProject, ({ params: { id }, body: { version, ...input } }, context) =>
  context.db.transaction(async (tx) => {
    const where = and(eq(projects.id, id), isNull(projects.archivedAt))!
    const [before] = await tx.select().from(projects).where(where)
    if (!before) throw notFound(refusals.things.project, id)
    const set = await rowOf(tx, input)
    await changeVersion(tx, projects, { where, version, set })
    await recordEvent(tx, context, {
      kind: 'project.changed',
      entity,
      entityId: id,
      before: heldBefore(before, set),
      after: set,
    })
    return findProject(tx, id, context.now())
  }),
)

handle(projectHandlers, contract.deleteProject, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const gone = await archive(tx, context, { table: projects, entity, where: eq(projects.id, id) })
    if (gone === undefined) throw notFound(refusals.things.project, id)
  }),
)

handle(projectHandlers, contract.restoreProject, ({ params: { id } }, context) =>
  context.db.transaction((tx) =>
    restore(tx, context, { table: projects, entity, id, thing: refusals.things.deletedProject }),
  ),
)

async function rowOf(tx: Transaction, { project, ...input }: ProjectInput) {
  const ids = [...new Set([...input.memberIds, ...(input.leaderId === null ? [] : [input.leaderId])])]
  if (ids.length > 0) {
    const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
    const stranger = ids.find((id) => !known.some((person) => person.id === id))
    if (stranger !== undefined)
      throw invalid(stranger === input.leaderId ? 'leaderId' : 'memberIds', refusals.noPerson, { id: stranger })
  }
  return { ...input, kind: project }
}
