import { users, roles } from './server/tables.ts'
import { describe, expect, it } from 'vitest'
import { readMe } from '#platform/accounts/contract.ts'
import { listUsers } from '#features/people/users/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import {
  changeRegistration,
  createRole,
  deleteRole,
  findHolders,
  listRoleNames,
  listRoles,
  undoRoleDeletion,
  updateRole,
} from './contract.ts'

const api = await testApi()
const { db } = api.machine
const readUsers = { action: 'read', subject: 'User' }
const clerkRights: AbilityRule[] = [
  { action: ['read', 'write', 'create', 'delete'], subject: 'Role' },
  { action: ['read', 'write'], subject: 'User' },
]

describe('roles', () => {
  it('are added, renamed for everyone who has them, and deleted if no one does', async () => {
    const as = await api.signIn()
    await api.call(createRole, { as, body: { name: 'night shift', rules: [readUsers] } })
    await db
      .insert(users)
      .values({ fullName: 'Nina', username: 'nina', email: 'nina@test.example', role: 'night shift' })
    const { roles } = await api.call(listRoles, { as })
    expect(roles.find(({ name }) => name === 'night shift')).toMatchObject({
      totalUsers: 1,
      people: [{ fullName: 'Nina' }],
      canChange: true,
    })
    await api.call(updateRole, {
      as,
      params: { name: 'night shift' },
      body: { name: 'day shift', rules: [], version: 1 },
    })
    expect((await db.select().from(users)).map(({ role }) => role)).toContain('day shift')
    expect(await api.refusal(deleteRole, { as, params: { name: 'day shift' } })).toMatchObject({ status: 409 })
  })

  it('are not changed from an older state than the one that is there', async () => {
    const [as, other] = [await api.signIn(), await api.signIn()]
    const params = { name: 'night shift' }
    const stored = async () => (await api.call(listRoles, { as })).roles.find(({ name }) => name === params.name)!
    await api.call(createRole, { as, body: { ...params, rules: [] } })
    const { version } = await stored()
    await api.call(updateRole, { as: other, params, body: { ...params, rules: [readUsers], version } })
    expect(await api.refusal(updateRole, { as, params, body: { ...params, rules: [], version } })).toMatchObject({
      status: 409,
      issues: [{ path: 'version' }],
    })
    expect(await stored()).toMatchObject({ rules: [readUsers], version: version + 1 })
    await api.call(updateRole, { as, params, body: { ...params, rules: [], version: version + 1 } })
    expect(await stored()).toMatchObject({ rules: [] })
    for (const body of [
      { ...params, rules: [] },
      { ...params, rules: [], version: 0 },
    ])
      expect(await api.refusal(updateRole, { as, params, body: body as never })).toMatchObject({ status: 422 })
  })

  it('accept one change and refuse the other if two administrators save at once', async () => {
    const who = [await api.signIn(), await api.signIn()]
    await api.call(createRole, { as: who[0]!, body: { name: 'night shift', rules: [] } })
    const saved = await Promise.allSettled(
      who.map((as, index) =>
        api.call(updateRole, {
          as,
          params: { name: 'night shift' },
          body: { name: 'night shift', rules: index ? [readUsers] : [], version: 1 },
        }),
      ),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are restored when a deletion is undone, unless there is a new role of that name', async () => {
    const as = await api.signIn()
    const params = { name: 'night shift' }
    const deleted = async (rules: (typeof readUsers)[]) => {
      await api.call(createRole, { as, body: { ...params, rules } })
      await api.call(deleteRole, { as, params })
    }
    await deleted([readUsers])
    await api.call(undoRoleDeletion, { as, params })
    expect((await api.call(listRoles, { as })).roles.find(({ name }) => name === params.name)).toMatchObject({
      rules: [readUsers],
    })
    await api.call(deleteRole, { as, params })
    await api.call(createRole, { as, body: { ...params, rules: [] } })
    expect(await api.refusal(undoRoleDeletion, { as, params })).toMatchObject({ status: 409 })
    await api.call(deleteRole, { as, params })
    await deleted([{ action: 'manage', subject: 'all' }])
    expect(await api.refusal(undoRoleDeletion, { as: await api.signIn(clerkRights), params })).toMatchObject({
      status: 403,
    })
    expect(await api.refusal(undoRoleDeletion, { as: await api.signIn([]), params })).toMatchObject({ status: 403 })
    expect(await api.refusal(undoRoleDeletion, { as, params: { name: 'never' } })).toMatchObject({ status: 404 })
  })

  it('with powers of an administrator, however they are written, are not what people who sign up get', async () => {
    const as = await api.signIn()
    const rules = [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'AclDemo', inverted: true },
    ]
    for (const name of ['wide', 'narrow'])
      await api.call(createRole, { as, body: { name, rules: name === 'wide' ? rules : [] } })
    expect(await api.refusal(changeRegistration, { as, body: { role: 'wide' } })).toMatchObject({ status: 422 })
    await api.call(changeRegistration, { as, body: { role: 'narrow' } })
    expect(
      await api.refusal(updateRole, { as, params: { name: 'narrow' }, body: { name: 'narrow', rules, version: 1 } }),
    ).toMatchObject({ status: 409 })
  })

  it('take effect at once', async () => {
    const admin = await api.signIn()
    const as = await api.signIn([])
    expect(await api.refusal(listUsers, { as })).toMatchObject({ status: 403 })
    await api.call(updateRole, {
      as: admin,
      params: { name: await roleOf(as) },
      body: { name: 'reader', rules: [readUsers], version: 1 },
    })
    expect(await api.call(listUsers, { as })).toHaveProperty('users')
  })

  it('can’t be given more permissions than the person who creates or changes them', async () => {
    await api.signIn()
    const as = await api.signIn(clerkRights)
    const own = await roleOf(as)
    await db.insert(roles).values({ name: 'boss', rules: [{ action: 'manage', subject: 'all' }] })
    const all: AbilityRule[] = [{ action: 'manage', subject: 'all' }]
    expect(await api.refusal(createRole, { as, body: { name: 'x', rules: all } })).toMatchObject({ status: 403 })
    expect(
      await api.refusal(createRole, { as, body: { name: 'x', rules: [{ action: 'delete', subject: 'User' }] } }),
    ).toMatchObject({ status: 403 })
    expect(
      await api.refusal(updateRole, { as, params: { name: own }, body: { name: own, rules: all, version: 1 } }),
    ).toMatchObject({ status: 403 })
    expect(
      await api.refusal(updateRole, { as, params: { name: 'boss' }, body: { name: 'boss', rules: [], version: 1 } }),
    ).toMatchObject({ status: 403 })
    expect(await api.refusal(deleteRole, { as, params: { name: 'boss' } })).toMatchObject({ status: 403 })
    expect(await api.call(createRole, { as, body: { name: 'helper', rules: [readUsers] } })).toEqual({ name: 'helper' })
    expect(
      (await api.call(listRoles, { as })).roles
        .filter(({ canChange }) => canChange)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['helper', own].sort())
    expect((await api.call(listRoleNames, { as })).roles).toContainEqual({ name: 'boss', canGrant: false })
  })

  it('never leave the workspace without an administrator', async () => {
    const as = await api.signIn()
    const name = await roleOf(as)
    expect(
      await api.refusal(updateRole, { as, params: { name }, body: { name, rules: [readUsers], version: 1 } }),
    ).toMatchObject({ status: 409, message: expect.stringContaining('last administrator') })
    expect(await api.call(listRoles, { as })).toBeTruthy()
  })

  it.each<[string, unknown]>([
    ['an operator that lists do not know', [{ action: 'read', subject: 'User', conditions: { id: { $where: '1' } } }]],
    [
      'a combination that the ability would take for a field',
      [{ action: 'read', subject: 'User', conditions: { $or: [{ id: 1 }] } }],
    ],
    ['a pattern', [{ action: 'read', subject: 'User', conditions: { email: { $regex: '.*' } } }]],
    ['a field that every object has', [{ action: 'read', subject: 'User', conditions: { constructor: 1 } }]],
    ['an unknown part', [{ action: 'read', subject: 'User', sudo: true }]],
    ['no action', [{ subject: 'User' }]],
    ['an action with signs', [{ action: 'read; drop', subject: 'User' }]],
    ['no list', 'everything'],
  ])('refuse a rule with %s', async (_, rules) => {
    const as = await api.signIn()
    expect(await api.refusal(createRole, { as, body: { name: 'odd', rules } as never })).toMatchObject({ status: 422 })
  })

  it.each<[string, AbilityRule]>([
    ['conditions where every row is shown', { action: 'read', subject: 'Order', conditions: { country: 'France' } }],
    ['conditions on everything', { action: 'read', subject: 'all', conditions: { id: 1 } }],
    [
      'fields of what is read, which is shown whole',
      { action: ['read', 'write'], subject: 'User', fields: ['fullName'] },
    ],
    ['fields of everything one may do', { action: 'manage', subject: 'User', fields: ['fullName'] }],
    ['fields that nothing checks', { action: 'write', subject: 'Product', fields: ['price'] }],
    [
      'a refusal that nothing checks',
      { action: 'read', subject: 'Order', inverted: true, conditions: { country: 'France' } },
    ],
  ])('refuse %s: the rule would open more than it says', async (_, rule) => {
    expect(
      await api.refusal(createRole, { as: await api.signIn(), body: { name: 'odd', rules: [rule] } }),
    ).toMatchObject({ status: 422, issues: [{ path: 'rules' }] })
  })

  it('narrow lists to the rows they name, and to the person who holds them', async () => {
    await api.signIn()
    const self = await api.signIn([{ action: 'read', subject: 'User', conditions: { id: '$user.id' } }], {
      fullName: 'Only Me',
    })
    expect((await api.call(listUsers, { as: self })).users.map(({ fullName }) => fullName)).toEqual(['Only Me'])
    const foreign = await api.signIn(
      [readUsers, { action: 'read', subject: 'User', inverted: true, conditions: { country: 'France' } }],
      { country: 'France' },
    )
    expect((await api.call(listUsers, { as: foreign })).totalUsers).toBe(2)
    expect((await api.call(readMe, { as: self })).userAbilityRules[0]?.conditions).toEqual({ id: 2 })
  })

  it('show who can do something', async () => {
    const as = await api.signIn(undefined, { fullName: 'Ada' })
    await api.signIn([{ action: 'read', subject: 'User', conditions: { id: '$user.id' } }], { fullName: 'Bo' })
    await api.signIn([], { fullName: 'Cy' })
    const found = await api.call(findHolders, { as, query: { action: 'read', subject: 'User' } })
    expect(found).toMatchObject({ total: 2, people: [{ fullName: 'Ada' }, { fullName: 'Bo' }] })
    expect(found.roles.map(({ isLimited }) => isLimited)).toEqual([false, true])
    expect(await api.refusal(findHolders, { as, query: { action: 'read' } })).toMatchObject({ status: 422 })
  })

  it('refuse missing permissions, unknown roles and invalid names', async () => {
    const as = await api.signIn()
    const reader = await api.signIn([{ action: 'read', subject: 'Role' }])
    const body = { name: 'x', rules: [] }
    const params = { name: 'nothing' }
    const who = { as: reader }
    expect((await api.refusal(createRole, { ...who, body })).status).toBe(403)
    expect((await api.refusal(updateRole, { ...who, params, body: { ...body, version: 1 } })).status).toBe(403)
    expect((await api.refusal(deleteRole, { ...who, params })).status).toBe(403)
    expect((await api.refusal(listRoleNames, who)).status).toBe(403)
    expect((await api.refusal(updateRole, { as, params, body: { ...body, version: 1 } })).status).toBe(404)
    expect((await api.refusal(deleteRole, { as, params })).status).toBe(404)
    for (const name of ['', ' ', 'a/b', 'x'.repeat(61)])
      expect((await api.refusal(createRole, { as, body: { name, rules: [] } })).status).toBe(422)
    await api.call(createRole, { as, body })
    expect((await api.refusal(createRole, { as, body })).status).toBe(409)
  })
})

async function roleOf(as: string): Promise<string> {
  return (await api.call(readMe, { as })).userData.role
}
