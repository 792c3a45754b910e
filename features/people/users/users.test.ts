import { countWriting } from '#platform/outbox/server/commands.ts'
import { preferences } from '#platform/preferences/server/tables.ts'
import { customers } from '#features/ecommerce/customers/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { users, roles, credentials, sessions } from '#platform/access/server/tables.ts'
import { storedFiles } from '#platform/files/server/tables.ts'
import { webhooks } from '#platform/webhooks/server/tables.ts'
import { eq } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { tables } from '#app/tables.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import { login, readMe, resetPassword, uploadAvatar } from '#platform/accounts/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { readPreferences, savePreferences } from '#platform/preferences/contract.ts'
import { searchAll } from '#platform/search/contract.ts'
import { startExport } from '#kit/contract/list-export.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import {
  changeUsers,
  createUser,
  deleteUser,
  endUserSession,
  inviteUser,
  listUserActivity,
  listUsers,
  listUserSessions,
  readUser,
  readUserFigures,
  readUserNotifications,
  resetUserPassword,
  restoreUser,
  saveUserNotifications,
  suspendUser,
  undoUserDeletion,
  updateUser,
  type UserChange,
} from './contract.ts'
import { userConnections } from '../billing/contract.ts'
import { sampleUsers } from './sample.ts'
import { serverFeatures } from '#app/features.server.ts'
import { loadUsers } from './server/load-sample.ts'

const api = await testApi()
const { db, emails } = api.machine
const office: AbilityRule = { action: ['read', 'write', 'create', 'delete'], subject: 'User' }
const demoLogin = async (index: number) => {
  const reply = await api.call(login, { body: { ...demoAccounts[index]!, remember: true } })
  return 'accessToken' in reply ? reply.accessToken : ''
}
const person = {
  fullName: 'Nina Simón',
  username: 'nina',
  email: 'nina@test.example',
  company: 'Blue',
  country: 'Spain',
  contact: '1',
  role: 'subscriber',
  currentPlan: 'team' as const,
  status: 'pending' as const,
  billing: 'Auto debit' as const,
  taxId: '',
  language: 'en' as const,
  depotIds: [] as number[],
}

describe('the sample workspace', () => {
  beforeEach(() => loadUsers(api.machine, program))

  it('has fifty people, the same when it is loaded again', async () => {
    await loadUsers(api.machine, program)
    expect(await db.select().from(users)).toHaveLength(50)
    expect(new Set(sampleUsers.map(({ email }) => email)).size).toBe(50)
  })

  it('lets every demo account in, as what it is', async () => {
    for (const [index, { role, email }] of demoAccounts.entries())
      expect((await api.call(readMe, { as: await demoLogin(index) })).userData).toMatchObject({ role, email })
  })

  it('lists the newest first, ten to a page, with the fields of the specification and what the list shows beside', async () => {
    const as = await demoLogin(0)
    const list = await api.call(listUsers, { as })
    expect(list).toMatchObject({ totalUsers: 50, totalPages: 5, page: 1 })
    expect(list.users.map(({ id }) => id)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41])
    expect(Object.keys(list.users[0]!).sort()).toEqual([
      'avatar',
      'billing',
      'company',
      'contact',
      'country',
      'currentPlan',
      'depots',
      'driver',
      'email',
      'fullName',
      'hasTwoFactor',
      'id',
      'lastSignInAt',
      'role',
      'status',
      'username',
      'version',
    ])
  })

  it('is searched by name and email address, and filtered exactly', async () => {
    const as = await demoLogin(0)
    const totals = async (query: Record<string, unknown>) => (await api.call(listUsers, { as, query })).totalUsers
    expect(await totals({ q: 'BELKACEM' })).toBe(1)
    expect(await totals({ q: '@demo.com' })).toBe(4)
    expect(await totals({ q: 'Atlas' })).toBe(1)
    expect(await totals({ q: 'Norway' })).toBe(0)
    const expected = (fits: (one: (typeof sampleUsers)[number]) => boolean) => sampleUsers.filter(fits).length
    expect(await totals({ role: 'editor' })).toBe(expected(({ role }) => role === 'editor'))
    expect(await totals({ role: 'edit' })).toBe(0)
    expect(await totals({ plan: 'team', status: 'active' })).toBe(
      expected(({ currentPlan, status }) => currentPlan === 'team' && status === 'active'),
    )
  })

  it.each(['user', 'email', 'role', 'plan', 'status', 'billing'])(
    'is sorted by %s, both ways, without losing anybody',
    async (sortBy) => {
      const as = await demoLogin(0)
      const ids = async (orderBy: string) =>
        (await api.call(listUsers, { as, query: { sortBy, orderBy, itemsPerPage: 100 } })).users.map(({ id }) => id)
      const up = await ids('asc')
      expect(new Set(up).size).toBe(50)
      expect(await ids('desc')).toEqual(up.toReversed())
    },
  )

  it.each([
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    'id desc',
    'constructor',
    '__proto__',
    '\u0000',
    '🙂'.repeat(500),
  ])('is not harmed by %j', async (hostile) => {
    const as = await demoLogin(0)
    for (const query of [
      { q: hostile },
      { sortBy: hostile },
      { role: hostile },
      { orderBy: hostile },
      { page: hostile, itemsPerPage: hostile },
    ]) {
      const answer = await api.call(listUsers, { as, query }).catch((error: { status: number }) => error.status)
      expect(typeof answer === 'number' ? answer : answer.page).toSatisfy(
        (value: number) => value === 1 || value === 422,
      )
    }
    expect(await db.select().from(users)).toHaveLength(50)
  })

  it('counts what the cards show, and what it was a month ago', async () => {
    const told = await api.call(readUserFigures, { as: await demoLogin(0) })
    expect(told.total).toEqual({ value: 50, lastMonth: sampleUsers.filter(({ daysAgo }) => daysAgo > 30).length })
    expect(told.pending.value).toBe(sampleUsers.filter(({ status }) => status === 'pending').length)
    expect(told.total.lastMonth).toBeLessThan(50)
  })

  it('is found by the search over everything, as far as one may see', async () => {
    const found = async (as: string) =>
      (await api.call(searchAll, { as, query: { q: 'belkacem' } })).flatMap(({ children }) =>
        children.map(({ title }) => title),
      )
    expect(await found(await demoLogin(0))).toEqual(['Amina Belkacem'])
    expect(await found(await demoLogin(1))).toEqual([])
  })

  it('gives one person with their details', async () => {
    const as = await demoLogin(0)
    expect(await api.call(readUser, { as, params: { id: 1 } })).toMatchObject({
      fullName: 'Amina Belkacem',
      taskDone: 1230,
      projectDone: 568,
      taxId: 'Tax-8769',
      language: 'ar',
      hasPassword: false,
    })
  })

  it('gives the next person the id after the last', async () => {
    const { body } = await api.call(createUser, { as: await demoLogin(0), body: person })
    expect(body.id).toBe(51)
  })
})

describe('people', () => {
  beforeEach(() => db.insert(roles).values({ name: 'subscriber', rules: [] }))
  const add = async (as: string, part: Partial<typeof users.$inferInsert> = {}) => {
    const { body } = await api.call(createUser, { as, body: { ...person, ...part } as never })
    return body.id
  }

  it('get their invitation link from the person who invites them if email isn’t set up', async () => {
    const { machine } = api
    const { mailer } = machine
    machine.mailer = undefined
    try {
      const as = await api.signIn()
      const { body, invitation } = await api.call(createUser, { as, body: person })
      expect(invitation).toMatchObject({ email: person.email, isSent: false, link: expect.stringContaining('token=') })
      const again = await api.call(inviteUser, { as, params: { id: body.id } })
      const { refused } = await api.call(changeUsers, { as, body: { action: 'invite', ids: [body.id] } })
      expect(refused).toHaveLength(1)
      const token = new URL(again.link!).searchParams.get('token')!
      await api.call(resetPassword, { body: { token, password: 'my very first one' } })
      expect((await api.refusal(resetUserPassword, { as, params: { id: body.id } })).status).toBe(409)
    } finally {
      machine.mailer = mailer
    }
  })

  it('get an invitation when they are added, and choose their password with its link', async () => {
    const as = await api.signIn()
    const id = await add(as)
    expect(emails.at(-1)).toMatchObject({ to: person.email, subject: 'You’re invited to Routewright' })
    await api.call(inviteUser, { as, params: { id } })
    const token = /token=(\w+)/.exec(emails.at(-1)!.text)![1]!
    await api.call(resetPassword, { body: { token, password: 'my very first one' } })
    expect(await api.call(readUser, { as, params: { id } })).toMatchObject({ status: 'active', hasPassword: true })
    expect(await api.refusal(inviteUser, { as, params: { id } })).toMatchObject({ status: 409 })
    await api.call(resetUserPassword, { as, params: { id } })
    expect(emails.at(-1)?.subject).toBe('Choose a new password')
  })

  it('are invited against the same limit as all that a person writes to people outside', async () => {
    const as = await api.signIn()
    const { id: userId } = (await api.call(readMe, { as })).userData
    await countWriting(db, api.machine, { userId, emails: 200, bytes: 0 })
    const body = { ...person, email: 'late@test.example' }
    expect(await api.refusal(createUser, { as, body })).toMatchObject({ status: 429 })
  })

  it('are changed in part, and in nothing they do not have', async () => {
    const as = await api.signIn()
    const id = await add(as)
    expect(
      await api.call(updateUser, { as, params: { id }, body: { company: 'Red', id: 99, version: 1 } as never }),
    ).toMatchObject({ id, company: 'Red', fullName: person.fullName, currentPlan: 'team' })
  })

  it('are not changed from an older state than the one that is there, whoever made it older', async () => {
    const as = await api.signIn()
    const id = await add(as)
    const { version } = await api.call(readUser, { as, params: { id } })
    const change = (begun: number, body: UserChange) => ({ as, params: { id }, body: { ...body, version: begun } })
    expect(await api.call(updateUser, change(version, { company: 'Red' }))).toMatchObject({
      company: 'Red',
      version: version + 1,
    })
    expect(await api.refusal(updateUser, change(version, { contact: '2' }))).toMatchObject({
      status: 409,
      issues: [{ path: 'version' }],
    })
    await api.call(suspendUser, { as, params: { id } })
    expect(await api.refusal(updateUser, change(version + 1, { status: 'active' }))).toMatchObject({ status: 409 })
    await api.call(restoreUser, { as, params: { id } })
    // Their first invitation ended with the suspension.
    await api.call(inviteUser, { as, params: { id } })
    const token = /token=(\w+)/.exec(emails.at(-1)!.text)![1]!
    await api.call(resetPassword, { body: { token, password: 'my very first one' } })
    expect(await api.refusal(updateUser, change(version + 3, { status: 'pending' }))).toMatchObject({ status: 409 })
    expect(await api.call(readUser, { as, params: { id } })).toMatchObject({
      company: 'Red',
      contact: '1',
      status: 'active',
      version: version + 4,
    })
    expect(await api.refusal(updateUser, { as, params: { id }, body: { company: 'Blue' } })).toMatchObject({
      status: 422,
    })
  })

  it('have an address and a user name of their own', async () => {
    const as = await api.signIn()
    const id = await add(as)
    expect(await api.refusal(createUser, { as, body: { ...person, username: 'other' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'email' }],
    })
    expect(await api.refusal(createUser, { as, body: { ...person, email: 'o@test.example' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'username' }],
    })
    const other = await add(as, { username: 'other', email: 'o@test.example' })
    expect(
      await api.refusal(updateUser, { as, params: { id: other }, body: { email: person.email, version: 1 } }),
    ).toMatchObject({ status: 422 })
    expect(await api.call(updateUser, { as, params: { id }, body: { email: person.email, version: 1 } })).toBeTruthy()
  })

  it('are shut out at once when they are suspended, and let in again', async () => {
    const as = await api.signIn()
    const token = await api.signIn([], { fullName: 'Bo' })
    const { id } = (await api.call(readMe, { as: token })).userData
    await api.call(suspendUser, { as, params: { id } })
    expect(await api.refusal(readMe, { as: token })).toMatchObject({ status: 401 })
    expect(await api.refusal(resetUserPassword, { as, params: { id } })).toMatchObject({ status: 409 })
    await api.call(restoreUser, { as, params: { id } })
    expect(await api.refusal(readMe, { as: token })).toMatchObject({ status: 401 })
    expect(await api.refusal(restoreUser, { as, params: { id } })).toMatchObject({ status: 409 })
    const { events } = await api.call(listEvents, { as, query: { entity: 'user', entityId: String(id), sortBy: 'at' } })
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { fullName: 'Bo', status: 'active' },
        { fullName: 'Bo', status: 'inactive' },
      ],
      [
        { fullName: 'Bo', status: 'inactive' },
        { fullName: 'Bo', status: 'pending' },
      ],
    ])
  })

  it('are changed many at once, with an answer for each', async () => {
    const as = await api.signIn()
    const one = await add(as)
    const two = await add(as, { username: 'two', email: 'two@test.example' })
    expect(await api.call(changeUsers, { as, body: { action: 'suspend', ids: [one, two, 1, 999, one] } })).toEqual({
      done: [one, two],
      refused: [
        { id: 1, message: 'You can’t suspend yourself.' },
        { id: 999, message: 'We couldn’t find user 999.' },
      ],
    })
    expect(await api.call(changeUsers, { as, body: { action: 'delete', ids: [one, two] } })).toMatchObject({
      done: [one, two],
    })
    for (const body of [
      { action: 'delete', ids: [] },
      { action: 'promote', ids: [1] },
      { action: 'delete', ids: ['1'] },
    ])
      expect((await api.refusal(changeUsers, { as, body })).status).toBe(422)
  })

  it('are signed out of single devices', async () => {
    const as = await api.signIn()
    const token = await api.signIn([])
    const { id } = (await api.call(readMe, { as: token })).userData
    const { sessions } = await api.call(listUserSessions, { as, params: { id } })
    await api.call(endUserSession, { as, params: { id, sessionId: sessions[0]!.id } })
    expect(await api.refusal(readMe, { as: token })).toMatchObject({ status: 401 })
    expect(await api.refusal(endUserSession, { as, params: { id, sessionId: 'x' } })).toMatchObject({ status: 404 })
  })

  it('have what they did named only for who may read it in the log', async () => {
    const as = await api.signIn(undefined, { fullName: 'Ada' })
    const { id } = (await api.call(readMe, { as })).userData
    const of = { actorId: id, actorName: 'Ada', entityId: '7', kind: 'customer.created', entity: 'customer' }
    await db.insert(events).values({ ...of, id: 'zz', at: api.machine.clock.now, after: { name: 'A secret client' } })
    const named = async (who: string) =>
      (await api.call(listUserActivity, { as: who, params: { id } })).activity.find(({ kind }) => kind === of.kind)
        ?.name
    expect(await named(as)).toBe('A secret client')
    expect(await named(await api.signIn([{ action: 'read', subject: 'User' }]))).toBe('')
  })

  it('leave a trace of what was done to them', async () => {
    const as = await api.signIn(undefined, { fullName: 'Ada' })
    const id = await add(as)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
    await api.call(updateUser, { as, params: { id }, body: { company: 'Red', version: 1 } })
    const { activity } = await api.call(listUserActivity, { as, params: { id } })
    expect(activity.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['user.changed', 'Ada'],
      ['user.created', 'Ada'],
    ])
    expect(activity[1]?.name).toBe((await api.call(readUser, { as, params: { id } })).fullName)
    const [changed] = await db.select().from(events).where(eq(events.kind, 'user.changed'))
    expect(changed).toMatchObject({ before: { company: 'Blue' }, after: { company: 'Red' } })
  })

  it('are not found in the words of the specification', async () => {
    const as = await api.signIn()
    const get = await api.fetch(
      new Request('http://localhost/api/apps/users/999', { headers: { authorization: `Bearer ${as}` } }),
    )
    expect([get.status, await get.json()]).toEqual([404, { message: 'User not found' }])
    const gone = await api.fetch(
      new Request('http://localhost/api/apps/users/999', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${as}` },
      }),
    )
    expect([gone.status, await gone.text()]).toEqual([404, 'User not found'])
    expect((await api.refusal(readUser, { as, params: { id: 'abc' } })).message).toBe('User not found')
    expect((await api.refusal(readUser, { as, params: { id: 99_999_999_999 } })).status).toBe(404)
  })
})

describe('a deletion', () => {
  const credentialsOf = (id: number) => db.select().from(credentials).where(eq(credentials.userId, id))
  const boss: AbilityRule[] = [{ action: 'manage', subject: 'all' }]

  it('is undone with everything that was theirs but their sessions', async () => {
    await loadUsers(api.machine, program)
    const as = await demoLogin(0)
    const theirs = await demoLogin(1)
    const {
      userData: { id },
    } = await api.call(readMe, { as: theirs })
    await api.call(savePreferences, { as: theirs, body: { theme: 'dark' } })
    const [customer] = await db
      .insert(customers)
      .values({ userId: id, customer: 'Shop', email: 's@x.example', country: 'Norway', createdAt: api.machine.now() })
      .returning()
    const before = await db.select().from(users).where(eq(users.id, id))
    const password = await credentialsOf(id)
    await api.call(deleteUser, { as, params: { id } })
    expect(await credentialsOf(id)).toEqual([])
    await api.call(undoUserDeletion, { as, params: { id } })
    // Whoever was signed in isn’t any more.
    const ended = before.map((row) => ({ ...row, accessEnds: row.accessEnds + 1 }))
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual(ended)
    expect(await credentialsOf(id)).toEqual(password)
    expect(await api.refusal(readMe, { as: theirs })).toMatchObject({ status: 401 })
    expect(await api.call(readPreferences, { as: await demoLogin(1) })).toEqual({ theme: 'dark' })
    expect(await db.select().from(customers).where(eq(customers.id, customer!.id))).toMatchObject([{ userId: id }])
    const { activity } = await api.call(listUserActivity, { as, params: { id } })
    expect(activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['user.deleted', 'user.undeleted']))
    expect(await api.refusal(undoUserDeletion, { as, params: { id } })).toMatchObject({ status: 404 })
  })

  it('takes the picture and the files of the person once it cannot be undone', async () => {
    const { clock, files } = api.machine
    const before = clock.now
    const as = await api.signIn()
    const theirs = await api.signIn()
    const {
      userData: { id },
    } = await api.call(readMe, { as: theirs })
    const picture = new Uint8Array(60)
    picture.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1])
    await api.call(uploadAvatar, { as: theirs, body: picture })
    await api.call(startExport, {
      as: theirs,
      body: {
        list: '/api/apps/users',
        query: {},
        label: 'People',
        format: 'csv',
        columns: [{ title: 'Name', fields: ['fullName'], words: {} }],
      },
    })
    const theirFiles = await files.keys()
    expect(theirFiles).toHaveLength(2)
    await api.call(deleteUser, { as, params: { id } })
    expect(await files.keys()).toEqual(theirFiles)
    clock.now = new Date(before.getTime() + 11 * 60_000)
    const other = (await api.call(readMe, { as: await api.signIn() })).userData.id
    await api.call(deleteUser, { as, params: { id: other } })
    clock.now = before
    expect(await files.keys()).toEqual([])
  })

  it('is undone for many at once', async () => {
    const as = await api.signIn()
    for (const name of ['ann', 'bob']) await api.signIn([], { username: name, email: `${name}@x.example` })
    const ids = [2, 3]
    await api.call(changeUsers, { as, body: { action: 'delete', ids } })
    expect(await api.call(changeUsers, { as, body: { action: 'undelete', ids: [...ids, 9] } })).toMatchObject({
      done: ids,
      refused: [{ id: 9 }],
    })
  })

  it('can’t be undone if it is too long ago, or if someone has the address by now', async () => {
    const as = await api.signIn()
    await api.signIn([], { email: 'ann@x.example' })
    await api.call(deleteUser, { as, params: { id: 2 } })
    await api.signIn([], { email: 'ann@x.example' })
    expect(await api.refusal(undoUserDeletion, { as, params: { id: 2 } })).toMatchObject({ status: 422 })
    await api.call(deleteUser, { as, params: { id: 3 } })
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 11 * 60_000)
    const later = { as: await api.signIn(), params: { id: 3 } }
    expect(await api.refusal(undoUserDeletion, later)).toMatchObject({ status: 404 })
  })

  it('can’t be undone by people who may not assign the role, or may not delete', async () => {
    const as = await api.signIn()
    await api.signIn(boss, { email: 'second@x.example' })
    await api.call(deleteUser, { as, params: { id: 2 } })
    const params = { id: 2 }
    expect(
      await api.refusal(undoUserDeletion, {
        as: await api.signIn([{ action: ['read', 'delete'], subject: 'User' }]),
        params,
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await api.refusal(undoUserDeletion, { as: await api.signIn([{ action: 'read', subject: 'User' }]), params }),
    ).toMatchObject({ status: 403 })
    await api.call(undoUserDeletion, { as, params })
  })

  it('knows every table that leans on people', () => {
    const kept = serverFeatures.flatMap(({ person: { owned = {}, mentioned = {} } = {} }) => [owned, mentioned])
    // Files only lose who added them: what a person may store is counted anew once they are back. Webhooks are the workspace’s by then.
    const given = [sessions, storedFiles, webhooks]
    const known = new Set<unknown>([...kept.flatMap((one) => Object.values<unknown>(one)), ...given])
    const leaning = tables.filter((table) =>
      getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === users),
    )
    expect(leaning.filter((table) => !known.has(table)).map((table) => getTableConfig(table).name)).toEqual([])
  })
})

describe('rights over people', () => {
  beforeEach(() =>
    db.insert(roles).values([
      { name: 'subscriber', rules: [] },
      { name: 'boss', rules: [{ action: 'manage', subject: 'all' }] },
    ]),
  )

  it('cannot be given beyond the own', async () => {
    await api.signIn()
    const as = await api.signIn([office])
    const { id } = (await api.call(readMe, { as })).userData
    expect(await api.refusal(createUser, { as, body: { ...person, role: 'boss' } })).toMatchObject({ status: 403 })
    expect(await api.refusal(updateUser, { as, params: { id }, body: { role: 'boss', version: 1 } })).toMatchObject({
      status: 403,
    })
    expect(await api.refusal(createUser, { as, body: { ...person, role: 'nobody knows' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'role' }],
    })
  })

  it('do not reach people who may do more', async () => {
    await api.signIn()
    const as = await api.signIn([office])
    const params = { id: 1 }
    for (const call of [suspendUser, deleteUser, resetUserPassword, inviteUser])
      expect((await api.refusal(call, { as, params })).status).toBe(403)
    expect(
      (await api.refusal(updateUser, { as, params, body: { email: 'mine@test.example', version: 1 } })).status,
    ).toBe(403)
  })

  it('stay with the last administrator', async () => {
    const as = await api.signIn()
    const second = await api.signIn()
    const [ada, bo] = [1, 2]
    await api.call(suspendUser, { as, params: { id: bo } })
    expect((await api.refusal(readMe, { as: second })).status).toBe(401)
    expect(
      (await api.refusal(updateUser, { as, params: { id: ada }, body: { role: 'subscriber', version: 1 } })).message,
    ).toContain('last administrator')
    expect((await api.refusal(suspendUser, { as, params: { id: ada } })).status).toBe(409)
    expect((await api.refusal(deleteUser, { as, params: { id: ada } })).status).toBe(409)
    expect(
      (await api.refusal(updateUser, { as, params: { id: ada }, body: { status: 'pending', version: 1 } })).message,
    ).toContain('last administrator')
  })

  it('stay with one when two administrators remove each other at once', async () => {
    const [ada, bo] = [await api.signIn(), await api.signIn()]
    await Promise.allSettled([
      api.call(suspendUser, { as: ada, params: { id: 2 } }),
      api.call(suspendUser, { as: bo, params: { id: 1 } }),
    ])
    const left = (await db.select().from(users)).filter(({ status }) => status === 'active')
    expect(left.length).toBeGreaterThanOrEqual(1)
  })

  it('reach only the fields they name', async () => {
    await api.signIn()
    const as = await api.signIn([
      { action: 'read', subject: 'User' },
      { action: 'write', subject: 'User', fields: ['contact', 'company'] },
    ])
    await api.signIn([], { email: 'other@test.example' })
    const [other] = await db.select().from(users).where(eq(users.email, 'other@test.example'))
    const params = { id: other!.id }
    expect(await api.call(updateUser, { as, params, body: { contact: '7', version: 1 } })).toMatchObject({
      contact: '7',
    })
    expect(
      await api.refusal(updateUser, { as, params, body: { contact: '8', email: 'mine@evil.example', version: 2 } }),
    ).toMatchObject({ status: 403 })
    expect(await api.refusal(suspendUser, { as, params })).toMatchObject({ status: 403 })
    for (const endpoint of [listUserSessions, readUserNotifications, userConnections.read])
      expect(await api.refusal(endpoint, { as, params })).toMatchObject({ status: 403 })
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, other!.id))
    expect(await api.refusal(endUserSession, { as, params: { ...params, sessionId: session!.id } })).toMatchObject({
      status: 403,
    })
  })

  it('do not widen the depots of a person beyond the own', async () => {
    await api.signIn()
    const rules: AbilityRule[] = [
      office,
      { action: 'read', subject: 'Delivery', conditions: { depotId: { $in: '$user.depotIds' } } },
    ]
    const as = await api.signIn(rules, { depotIds: [1] })
    const { id } = (await api.call(readMe, { as })).userData
    expect(await api.refusal(updateUser, { as, params: { id }, body: { depotIds: [1, 2], version: 1 } })).toMatchObject(
      { status: 403 },
    )
    expect(await api.call(createUser, { as, body: { ...person, depotIds: [1] } })).toBeTruthy()
  })

  it('to read are no rights to change', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'User' }])
    const params = { id: 1 }
    const writes = [
      (who: object) => api.refusal(createUser, { ...who, body: person }),
      (who: object) => api.refusal(updateUser, { ...who, params, body: { version: 1 } }),
      (who: object) => api.refusal(deleteUser, { ...who, params }),
      (who: object) => api.refusal(suspendUser, { ...who, params }),
      (who: object) => api.refusal(restoreUser, { ...who, params }),
      (who: object) => api.refusal(inviteUser, { ...who, params }),
      (who: object) => api.refusal(resetUserPassword, { ...who, params }),
      (who: object) => api.refusal(listUserSessions, { ...who, params }),
      (who: object) => api.refusal(endUserSession, { ...who, params: { id: 1, sessionId: 'x' } }),
    ]
    for (const call of writes) expect((await call({ as: reader })).status).toBe(403)
    expect((await api.refusal(changeUsers, { as: reader, body: { action: 'suspend', ids: [1] } })).status).toBe(403)
  })

  it('do not let bad input through', async () => {
    const as = await api.signIn()
    for (const part of [
      { email: 'x' },
      { fullName: '' },
      { username: 'a b' },
      { status: 'dead' },
      { currentPlan: 'gold' },
      { depotIds: [-1] },
      { fullName: 'x'.repeat(101) },
      { company: 'a\u0000' },
    ])
      expect((await api.refusal(createUser, { as, body: { ...person, ...part } })).status).toBe(422)
  })
})

describe('notification settings of a user', () => {
  it('can be changed by an administrator without touching the user’s other preferences', async () => {
    const as = await api.signIn()
    await db.insert(roles).values({ name: 'subscriber', rules: [] })
    const { id } = (await api.call(createUser, { as, body: person })).body
    const params = { id }
    expect(await api.call(readUserNotifications, { as, params })).toEqual({
      mutedNotifications: [],
      emailedNotifications: ['proof-root'],
      emailWhen: 'away',
    })
    await db.insert(preferences).values({ userId: id, chosen: { theme: 'dark' } })
    expect(
      await api.call(saveUserNotifications, { as, params, body: { mutedNotifications: ['order-created'] } }),
    ).toEqual({ mutedNotifications: ['order-created'], emailedNotifications: ['proof-root'], emailWhen: 'away' })
    expect(await db.select().from(preferences).where(eq(preferences.userId, id))).toMatchObject([
      { chosen: { theme: 'dark', mutedNotifications: ['order-created'] } },
    ])
    const { events } = await api.call(listEvents, { as, query: { kind: 'user.notifications-changed' } })
    expect(events).toMatchObject([
      { before: { mutedNotifications: [] }, after: { mutedNotifications: ['order-created'] } },
    ])
  })

  it('leave what goes out by email of itself to its receiver alone', async () => {
    const [as, own] = [await api.signIn(), await api.signIn()]
    const params = { id: (await api.call(readMe, { as: own })).userData.id }
    const save = (by: string, body: object) => api.call(saveUserNotifications, { as: by, params, body })
    for (const body of [{ mutedNotifications: ['proof-root'] }, { emailedNotifications: [] }])
      await expect(save(as, body)).rejects.toMatchObject({ status: 403, code: 'users.ownToTurnOff' })
    await save(own, { mutedNotifications: ['proof-root'], emailedNotifications: [] })
    await save(as, { mutedNotifications: ['proof-root', 'order-created'] })
    expect(await save(as, { emailedNotifications: ['proof-root'] })).toMatchObject({
      emailedNotifications: ['proof-root'],
    })
  })

  it('can’t be changed by someone who may only view users', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'User' }])
    expect(
      await api.refusal(saveUserNotifications, { as, params: { id: 1 }, body: { mutedNotifications: [] } }),
    ).toMatchObject({ status: 403 })
  })
})
