import { and, eq, ne } from 'drizzle-orm'
import { keepDeleted, putBack, recordEvent, claimDeleted } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import {
  createPermission,
  deletePermission,
  listPermissions,
  PermissionGroup,
  readPermission,
  undoPermissionDeletion,
  updatePermission,
} from '../contract.ts'
import { refusals } from './refusals.ts'
import { createdDateOf, permissionColumns, permissionPage } from './queries.ts'
import { permissions } from './tables.ts'

export const permissionHandlers: Handlers = []

handle(permissionHandlers, listPermissions, async ({ query }, { db }) => {
  const { rows, total } = await permissionPage(db, query)
  return { permissions: rows.map(presentPermission), totalPermissions: total }
})

handle(permissionHandlers, readPermission, async ({ params: { id } }, { db }) =>
  presentPermission(theOne(id, await ofId(db, id))),
)

handle(permissionHandlers, createPermission, async ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await mustBeNew(tx, body.name)
    const now = context.now()
    const [made] = await tx
      .insert(permissions)
      .values({ ...body, createdAt: now, createdDate: createdDateOf(now) })
      .returning(permissionColumns)
    await recordEvent(tx, context, {
      kind: 'permission.created',
      entity: 'permission',
      entityId: made!.id,
      after: made,
    })
    return presentPermission(made!)
  }),
)

handle(permissionHandlers, updatePermission, async ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await find(tx, id)
    await mustBeNew(tx, body.name, id)
    await changeVersion(tx, permissions, { where: eq(permissions.id, id), version, set: body })
    const after = await find(tx, id)
    await recordEvent(tx, context, { kind: 'permission.changed', entity: 'permission', entityId: id, before, after })
    return presentPermission(after)
  }),
)

handle(permissionHandlers, deletePermission, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const before = await find(tx, id)
    if (before.isCore) throw conflict(refusals.core, { name: before.name })
    await keepDeleted(tx, context, { entity: 'permission', entityId: id }, { rows: { permissions: [before] } })
    await tx.delete(permissions).where(eq(permissions.id, id))
    await recordEvent(tx, context, { kind: 'permission.deleted', entity: 'permission', entityId: id, before })
  })
})

handle(permissionHandlers, undoPermissionDeletion, async ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const rows = await claimDeleted(tx, context, { entity: 'permission', entityId: id })
    if (!rows) throw notFound(refusals.things.deletedPermission, id)
    await mustBeNew(tx, String(rows['permissions']?.[0]?.['name']))
    await putBack(tx, permissions, rows['permissions'])
    await recordEvent(tx, context, {
      kind: 'permission.undeleted',
      entity: 'permission',
      entityId: id,
      after: await find(tx, id),
    })
  }),
)

function ofId(db: Database, id: number) {
  return db.select(permissionColumns).from(permissions).where(eq(permissions.id, id))
}

async function find(tx: Transaction, id: number): Promise<Row> {
  return theOne(id, await ofId(tx, id).for('update'))
}

function theOne(id: number, [row]: Row[]): Row {
  if (!row) throw notFound(refusals.things.permission, id)
  return row
}

async function mustBeNew(tx: Transaction, name: string, id = 0): Promise<void> {
  const [same] = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(eq(permissions.name, name), ne(permissions.id, id)))
  if (same) throw conflict(refusals.samePermission, { name }, 'name')
}

type Row = Pick<typeof permissions.$inferSelect, keyof typeof permissionColumns>

function presentPermission(row: Row) {
  const assignedTo = row.assignedTo.flatMap((group) => PermissionGroup.safeParse(group).data ?? [])
  return { ...row, assignedTo, createdAt: row.createdAt.toISOString() }
}
