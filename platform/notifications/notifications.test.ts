/** @module-tag engine */
import { notifications } from './server/tables.ts'
import { credentials, users } from '#platform/access/server/tables.ts'
import { describe, expect, it } from 'vitest'
import { savePreferences, type Preferences } from '#platform/preferences/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications, markAllNotifications, markNotification, removeNotification } from './contract.ts'
import { emailNotificationJob, notifyPeople } from './server/commands.ts'

const api = await testApi()
const tell = (userId: number, kind = 'role-changed') =>
  notifyPeople(api.machine.db, api.machine, {
    userIds: [userId],
    kind,
    values: { role: 'editor' },
    link: '/apps/roles',
  })

describe('notifications', () => {
  it('come newest first with the number not yet read', async () => {
    const as = await api.signIn([])
    await tell(1)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
    await tell(1, 'user-registered')
    const { notifications, unread } = await api.call(listNotifications, { as })
    expect(notifications.map((one) => one.kind)).toEqual(['user-registered', 'role-changed'])
    expect(unread).toBe(2)
  })

  it('are read one by one or all at once, and removed', async () => {
    const as = await api.signIn([])
    await tell(1)
    await tell(1)
    const [first] = (await api.call(listNotifications, { as })).notifications
    await api.call(markNotification, { as, params: { id: first!.id }, body: { isRead: true } })
    expect((await api.call(listNotifications, { as })).unread).toBe(1)
    await api.call(markAllNotifications, { as, body: { isRead: true } })
    expect((await api.call(listNotifications, { as })).unread).toBe(0)
    await api.call(removeNotification, { as, params: { id: first!.id } })
    expect((await api.call(listNotifications, { as })).notifications).toHaveLength(1)
  })

  it('are listed unread or read alone, page by page', async () => {
    const as = await api.signIn([])
    for (let time = 0; time < 3; time++) {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
      await tell(1)
    }
    const [third, second, first] = (await api.call(listNotifications, { as })).notifications.map(({ id }) => id)
    await api.call(markNotification, { as, params: { id: second! }, body: { isRead: true } })
    const idsWith = async (query: { isRead?: boolean; limit?: number; before?: string }) =>
      (await api.call(listNotifications, { as, query })).notifications.map(({ id }) => id)
    expect(await idsWith({ isRead: false })).toEqual([third, first])
    expect(await idsWith({ isRead: true })).toEqual([second])
    expect(await idsWith({ isRead: false, limit: 1 })).toEqual([third])
    expect(await idsWith({ isRead: false, limit: 1, before: third! })).toEqual([first])
  })

  it('leave out what the person does not want, and never what concerns their account', async () => {
    const as = await api.signIn([])
    const other = await api.signIn([])
    await api.call(savePreferences, { as, body: { mutedNotifications: ['role-changed'] } })
    for (const id of [1, 2]) await tell(id)
    await tell(1, 'password-changed')
    expect((await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)).toEqual([
      'password-changed',
    ])
    expect((await api.call(listNotifications, { as: other })).unread).toBe(1)
    expect(
      await api.refusal(savePreferences, { as, body: { mutedNotifications: ['password-changed'] } as never }),
    ).toMatchObject({ status: 422 })
  })

  it('of one person are out of reach for another', async () => {
    const owner = await api.signIn([])
    const other = await api.signIn()
    await tell(1)
    const [mine] = (await api.call(listNotifications, { as: owner })).notifications
    expect((await api.call(listNotifications, { as: other })).notifications).toEqual([])
    expect(
      await api.refusal(markNotification, { as: other, params: { id: mine!.id }, body: { isRead: true } }),
    ).toMatchObject({ status: 404 })
    expect(await api.refusal(removeNotification, { as: other, params: { id: mine!.id } })).toMatchObject({
      status: 404,
    })
  })

  it('need a session and a sound body', async () => {
    expect(await api.refusal(listNotifications)).toMatchObject({ status: 401 })
    const as = await api.signIn([])
    expect(await api.refusal(markAllNotifications, { as, body: { isRead: 'yes' } as never })).toMatchObject({
      status: 422,
    })
  })
})

describe('letters of news', () => {
  const { db, emails, clock, queue } = api.machine
  const minute = 60_000
  const tellNow = async (userId: number, kind?: string) => {
    await tell(userId, kind)
    await queue.runKept()
  }
  const subscribed = async (body: Preferences = {}, person = {}) => {
    const as = await api.signIn([], { fullName: 'Ada', ...person })
    await db
      .insert(credentials)
      .values({ userId: 1, passwordHash: '', changedAt: clock.now, emailVerifiedAt: clock.now })
    await api.call(savePreferences, { as, body: { emailedNotifications: ['role-changed'], ...body } })
    return as
  }
  const later = async () => {
    clock.now = new Date(clock.now.getTime() + 6 * minute)
    await queue.runKept()
  }

  it('go to who wants them, in their language, and of nothing else', async () => {
    await subscribed({ emailWhen: 'always' }, { language: 'fr', email: 'ada@office.example' })
    await tellNow(1)
    await tellNow(1, 'user-registered')
    expect(emails).toMatchObject([{ to: 'ada@office.example', subject: 'Votre rôle est maintenant editor.' }])
    expect(emails[0]?.text).toMatch(
      /^Bonjour Ada,\n[^]*http:\/\/localhost:3000\/apps\/roles\n[^]*\/pages\/account-settings\/notifications\n$/,
    )
  })

  it('come where nobody has read or come by for five minutes', async () => {
    const as = await subscribed()
    await tellNow(1)
    expect(emails).toEqual([])
    await later()
    expect(emails).toHaveLength(1)
    await tell(1)
    clock.now = new Date(clock.now.getTime() + 2 * minute)
    expect((await api.call(listNotifications, { as })).unread).toBe(2)
    await later()
    expect(emails).toHaveLength(1)
  })

  it('come instead of the bell where it is silent', async () => {
    const as = await subscribed({ emailWhen: 'always', mutedNotifications: ['role-changed'] })
    await tellNow(1)
    expect(emails).toHaveLength(1)
    expect(await api.call(listNotifications, { as })).toEqual({ notifications: [], unread: 0 })
  })

  it('are written once, however often their job runs, and not when their cause is undone', async () => {
    await subscribed({ emailWhen: 'always' })
    await tellNow(1)
    const [row] = await db.select().from(notifications)
    for (const notificationId of [row!.id, 'none'])
      await queue.add({ name: emailNotificationJob, data: { notificationId } }, db)
    await queue.runKept()
    expect(emails).toHaveLength(1)
    const undone = db.transaction(async (tx) => {
      await notifyPeople(tx, api.machine, { userIds: [1], kind: 'role-changed' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await queue.runKept()
    expect(emails).toHaveLength(1)
  })

  it('go to nobody who is suspended, or whose address was never confirmed', async () => {
    await subscribed({ emailWhen: 'always' })
    await db.update(users).set({ status: 'inactive' })
    await tellNow(1)
    await db.update(users).set({ status: 'active' })
    await db.update(credentials).set({ emailVerifiedAt: null })
    await tellNow(1)
    expect(emails).toEqual([])
  })

  it('are refused of what has none', async () => {
    const as = await api.signIn([])
    for (const body of [{ emailedNotifications: ['password-changed'] }, { emailWhen: 'never' }])
      expect(await api.refusal(savePreferences, { as, body: body as never })).toMatchObject({ status: 422 })
  })
})
