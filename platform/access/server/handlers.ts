import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { keepDeleted, putBack, recordEvent, claimDeleted } from '#platform/events/server/commands.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import {
  changeRegistration,
  createRole,
  deleteRole,
  findHolders,
  listRights,
  listRoleNames,
  listRoles,
  proveSelf,
  readRegistration,
  undoRoleDeletion,
  updateRole,
} from '../contract.ts'
import { defaultRoles } from '../sample.ts'
import { refusals } from './refusals.ts'
import * as passwords from './passwords.ts'
import { covers, presetNames } from '../rules.ts'
import { firstUnchecked, matrixFrom } from '../rules/matrix.ts'
import { gainsPower, powersOf } from '../rules/powers.ts'
import {
  idsOfRole,
  lockRights,
  mustGrant,
  mustKeepAdministrator,
  newcomerRole,
  roleNamed,
  rolesWithPeople,
  rulesOfRole,
} from './queries.ts'
import { roles, users } from './tables.ts'

export const accessHandlers: Handlers = []

handle(accessHandlers, listRights, (_, { program }) => {
  const ours = new Map(defaultRoles(program.rights).map(({ name, rules }) => [name, rules]))
  return {
    rows: matrixFrom(program.rights),
    presets: presetNames.map((name) => ({ name, rules: ours.get(name) ?? [] })),
  }
})

handle(accessHandlers, listRoles, async (_, { db, user }) => {
  const held = (await rulesOfRole(db, user.role)) ?? []
  const found = await rolesWithPeople(db)
  return { roles: found.map((role) => ({ ...role, canChange: covers(held, role.rules) })) }
})

handle(accessHandlers, listRoleNames, async (_, { db, user }) => {
  const found = await db
    .select({ name: roles.name, rules: roles.rules })
    .from(roles)
    .orderBy(asc(roles.createdAt), asc(roles.name))
  const held = found.find(({ name }) => name === user.role)?.rules ?? []
  return { roles: found.map(({ name, rules }) => ({ name, canGrant: covers(held, rules) })) }
})

handle(accessHandlers, createRole, async ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await lockRights(tx)
    await mustCover(tx, context, body.rules)
    if (await rulesOfRole(tx, body.name)) throw conflict(refusals.sameRole, { role: roleNamed(body.name) }, 'name')
    await tx.insert(roles).values({ ...body, createdAt: context.now() })
    await recordEvent(tx, context, { kind: 'role.created', entity: 'role', entityId: body.name, after: body })
    return { name: body.name }
  }),
)

handle(accessHandlers, updateRole, async ({ params: { name }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    await lockRights(tx)
    const before = await rulesOfRole(tx, name)
    if (!before) throw notFound(refusals.things.role, name)
    await mustCover(tx, context, before)
    await mustCover(tx, context, body.rules)
    if ((await newcomerRole(tx)) === name && powersOf(body.rules, context.program).length > 0)
      throw conflict(refusals.newcomersAdministrator)
    if (body.name !== name && (await rulesOfRole(tx, body.name)))
      throw conflict(refusals.sameRole, { role: roleNamed(body.name) }, 'name')
    await changeVersion(tx, roles, { where: eq(roles.name, name), version, set: body })
    await mustKeepAdministrator(tx)
    if (gainsPower(context.program, { before, after: body.rules })) await tellOfPower(tx, context, body.name)
    await recordEvent(tx, context, {
      kind: 'role.changed',
      entity: 'role',
      entityId: body.name,
      before: { name, rules: before },
      after: body,
    })
    return { name: body.name }
  }),
)

handle(accessHandlers, deleteRole, async ({ params: { name } }, context) => {
  await context.db.transaction(async (tx) => {
    await lockRights(tx)
    const [role] = await tx.select().from(roles).where(eq(roles.name, name))
    if (!role) throw notFound(refusals.things.role, name)
    await mustCover(tx, context, role.rules)
    const [held] = await tx.select({ total: count() }).from(users).where(eq(users.role, name))
    if ((await newcomerRole(tx)) === name) throw conflict(refusals.newcomersRole, { role: roleNamed(name) })
    if (held?.total) throw conflict(refusals.held, { total: held.total, role: roleNamed(name) })
    await keepDeleted(tx, context, { entity: 'role', entityId: name }, { rows: { roles: [role] } })
    await tx.delete(roles).where(eq(roles.name, name))
    await recordEvent(tx, context, {
      kind: 'role.deleted',
      entity: 'role',
      entityId: name,
      before: { name, rules: role.rules },
    })
  })
})

handle(accessHandlers, undoRoleDeletion, async ({ params: { name } }, context) =>
  context.db.transaction(async (tx) => {
    await lockRights(tx)
    const rows = await claimDeleted(tx, context, { entity: 'role', entityId: name })
    if (!rows) throw notFound(refusals.things.deletedRole, name)
    if (await rulesOfRole(tx, name)) throw conflict(refusals.newRole, { role: roleNamed(name) })
    await putBack(tx, roles, rows['roles'])
    const rules = (await rulesOfRole(tx, name)) ?? []
    await mustCover(tx, context, rules)
    await recordEvent(tx, context, { kind: 'role.undeleted', entity: 'role', entityId: name, after: { name, rules } })
  }),
)

handle(accessHandlers, readRegistration, async (_, { db }) => ({ role: (await newcomerRole(db)) ?? null }))

handle(accessHandlers, changeRegistration, async ({ body: { role } }, context) =>
  context.db.transaction(async (tx) => {
    await lockRights(tx)
    const before = (await newcomerRole(tx)) ?? null
    if (role !== null) await mustGrant(tx, context.user, role)
    if (role !== null && powersOf((await rulesOfRole(tx, role)) ?? [], context.program).length > 0)
      throw invalid('role', refusals.noAdministrator)
    await tx.update(roles).set({ isForNewcomers: sql`${roles.name} = ${role ?? ''}` })
    await recordEvent(tx, context, {
      kind: 'registration.changed',
      entity: 'role',
      entityId: role ?? before ?? '',
      before: { role: before },
      after: { role },
    })
    return { role }
  }),
)

handle(accessHandlers, proveSelf, ({ body }, context) => passwords.proveSelf(context, body.password))

handle(accessHandlers, findHolders, async ({ query: { action, subject } }, { db }) => {
  const found = await rolesWithPeople(db)
  const able = found.filter(({ rules }) => abilityOf(rules).can(action, subject))
  const names = able.map(({ name }) => name)
  const people = names.length
    ? await db
        .select({ id: users.id, fullName: users.fullName, avatar: users.avatar })
        .from(users)
        .where(inArray(users.role, names))
        .orderBy(asc(users.fullName), asc(users.id))
        .limit(50)
    : []
  return {
    roles: able.map(({ name, rules, totalUsers }) => ({
      name,
      totalUsers,
      isLimited: isLimited(rules, action, subject),
    })),
    people,
    total: able.reduce((sum, { totalUsers }) => sum + totalUsers, 0),
  }
})

function isLimited(rules: AbilityRule[], action: string, subject: string): boolean {
  const [strongest] = abilityOf(rules).rulesFor(action, subject)
  return strongest?.conditions !== undefined
}

/** Administrators hear of everyone who has the role, also of those who can’t sign in yet. */
async function tellOfPower(tx: Transaction, context: Context, role: string): Promise<void> {
  const made = { userIds: await idsOfRole(tx, role), by: context.user.fullName }
  for (const listen of context.program.onNewAdministrators) await listen(tx, context, made)
}

type Granter = Pick<Context, 'user' | 'program'>

async function mustCover(db: Database, { user, program }: Granter, rules: AbilityRule[]): Promise<void> {
  const unchecked = firstUnchecked(rules, matrixFrom(program.rights))
  if (unchecked) throw invalid('rules', refusals.notNarrowed, { subjects: [unchecked.subject].flat().join(', ') })
  if (!covers((await rulesOfRole(db, user.role)) ?? [], rules)) throw forbidden(refusals.beyondYou)
}
