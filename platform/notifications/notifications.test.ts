/** @module-tag engine */
import { notifications } from './server/tables.ts'
import { credentials, users } from '#platform/access/server/tables.ts'
import { describe, expect, it } from 'vitest'
import { savePreferences, type Preferences } from '#platform/preferences/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications, markAllNotifications, markNotification, removeNotification } from './contract.ts'
import { emailNotificationJob, notifyPeople } from './server/commands.ts'

const api = await testApi()
const notify = (userId: number, kind = 'role-changed', values: Record<string, string> = { role: 'editor' }) =>
  notifyPeople(api.machine.db, api.machine, {
    userIds: [userId],
    kind,
    values,
    link: '/apps/roles',
  })

describe('notifications', () => {
  it('are listed newest first, with the number of unread ones', async () => {
    const as = await api.signIn([])
    await notify(1)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
    await notify(1, 'user-registered')
    const { notifications, unread } = await api.call(listNotifications, { as })
    expect(notifications.map((one) => one.kind)).toEqual(['user-registered', 'role-changed'])
    expect(unread).toBe(2)
  })

  it('are read one by one or all at once, and removed', async () => {
    const as = await api.signIn([])
    await notify(1)
    await notify(1)
    const [first] = (await api.call(listNotifications, { as })).notifications
    await api.call(markNotification, { as, params: { id: first!.id }, body: { isRead: true } })
    expect((await api.call(listNotifications, { as })).unread).toBe(1)
    await api.call(markAllNotifications, { as, body: { isRead: true } })
    expect((await api.call(listNotifications, { as })).unread).toBe(0)
    await api.call(removeNotification, { as, params: { id: first!.id } })
    expect((await api.call(listNotifications, { as })).notifications).toHaveLength(1)
  })

  it('can be filtered by unread or read, page by page', async () => {
    const as = await api.signIn([])
    for (let time = 0; time < 3; time++) {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
      await notify(1)
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

  it('skip kinds the person muted, except those about their account', async () => {
    const as = await api.signIn([])
    const other = await api.signIn([])
    await api.call(savePreferences, { as, body: { mutedNotifications: ['role-changed'] } })
    for (const id of [1, 2]) await notify(id)
    await notify(1, 'password-changed')
    expect((await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)).toEqual([
      'password-changed',
    ])
    expect((await api.call(listNotifications, { as: other })).unread).toBe(1)
    expect(
      await api.refusal(savePreferences, { as, body: { mutedNotifications: ['password-changed'] } }),
    ).toMatchObject({ status: 422 })
  })

  it('can’t be read or changed by another person', async () => {
    const owner = await api.signIn([])
    const other = await api.signIn()
    await notify(1)
    const [mine] = (await api.call(listNotifications, { as: owner })).notifications
    expect((await api.call(listNotifications, { as: other })).notifications).toEqual([])
    expect(
      await api.refusal(markNotification, { as: other, params: { id: mine!.id }, body: { isRead: true } }),
    ).toMatchObject({ status: 404 })
    expect(await api.refusal(removeNotification, { as: other, params: { id: mine!.id } })).toMatchObject({
      status: 404,
    })
  })

  it('need a valid body', async () => {
    const as = await api.signIn([])
    expect(await api.refusal(markAllNotifications, { as, body: { isRead: 'yes' } })).toMatchObject({
      status: 422,
    })
  })
})

describe('notification emails', () => {
  const { db, emails, clock, queue } = api.machine
  const minute = 60_000
  const notifyAndEmail = async (userId: number, kind?: string) => {
    await notify(userId, kind)
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
  const sixMinutesLater = async () => {
    clock.now = new Date(clock.now.getTime() + 6 * minute)
    await queue.runKept()
  }

  it('go to people who asked for that kind, in their language', async () => {
    await subscribed({ emailWhen: 'always' }, { language: 'fr', email: 'ada@office.example' })
    await notifyAndEmail(1)
    await notifyAndEmail(1, 'user-registered')
    expect(emails).toMatchObject([{ to: 'ada@office.example', subject: 'Votre rôle est maintenant editor.' }])
    expect(emails[0]?.text).toMatch(
      /^Bonjour Ada,\n[^]*http:\/\/localhost:3000\/apps\/roles\n[^]*\/pages\/account-settings\/notifications\n$/,
    )
  })

  it.each(['2026-11-28', '2026-13-01'])('leave what people wrote as it is: %s', async (text) => {
    await subscribed({ emailWhen: 'always' }, { language: 'en', email: 'ada@office.example' })
    await notify(1, 'role-changed', { role: text, day: '2026-02-30' })
    await queue.runKept()
    expect(emails).toMatchObject([{ subject: `Your role is now ${text}.` }])
  })

  it('are sent if the person was not active for five minutes', async () => {
    const as = await subscribed()
    await notifyAndEmail(1)
    expect(emails).toEqual([])
    await sixMinutesLater()
    expect(emails).toHaveLength(1)
    await notify(1)
    clock.now = new Date(clock.now.getTime() + 2 * minute)
    expect((await api.call(listNotifications, { as })).unread).toBe(2)
    await sixMinutesLater()
    expect(emails).toHaveLength(1)
  })

  it('are sent even if the kind is muted in the app', async () => {
    const as = await subscribed({ emailWhen: 'always', mutedNotifications: ['role-changed'] })
    await notifyAndEmail(1)
    expect(emails).toHaveLength(1)
    expect(await api.call(listNotifications, { as })).toEqual({ notifications: [], unread: 0 })
  })

  it('are written once however often their job runs, and not if the change is rolled back', async () => {
    await subscribed({ emailWhen: 'always' })
    await notifyAndEmail(1)
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

  it('never go to suspended people or unconfirmed addresses', async () => {
    await subscribed({ emailWhen: 'always' })
    await db.update(users).set({ status: 'inactive' })
    await notifyAndEmail(1)
    await db.update(users).set({ status: 'active' })
    await db.update(credentials).set({ emailVerifiedAt: null })
    await notifyAndEmail(1)
    expect(emails).toEqual([])
  })

  it('can’t be turned on for kinds that have none', async () => {
    const as = await api.signIn([])
    for (const body of [{ emailedNotifications: ['password-changed'] }, { emailWhen: 'never' }])
      expect(await api.refusal(savePreferences, { as, body })).toMatchObject({ status: 422 })
  })
})
