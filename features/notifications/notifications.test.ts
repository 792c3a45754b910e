import { describe, expect, it } from 'vitest'
import { savePreferences } from '#features/preferences/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications, markAllNotifications, markNotification, removeNotification, type NotificationKind } from './contract.ts'
import { notify } from './server/queries.ts'

const api = await testApi()
const tell = (userId: number, kind: NotificationKind = 'role-changed') => notify(api.machine.db, api.machine, { userIds: [userId], kind, values: { role: 'editor' }, link: '/apps/roles' })

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

  it('leave out what the person does not want, and never what concerns their account', async () => {
    const as = await api.signIn([])
    const other = await api.signIn([])
    await api.call(savePreferences, { as, body: { mutedNews: ['role-changed'] } })
    for (const id of [1, 2]) await tell(id)
    await tell(1, 'password-changed')
    expect((await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)).toEqual(['password-changed'])
    expect((await api.call(listNotifications, { as: other })).unread).toBe(1)
    expect(await api.refusal(savePreferences, { as, body: { mutedNews: ['password-changed'] } as never })).toMatchObject({ status: 422 })
  })

  it('of one person are out of reach for another', async () => {
    const owner = await api.signIn([])
    const other = await api.signIn()
    await tell(1)
    const [mine] = (await api.call(listNotifications, { as: owner })).notifications
    expect((await api.call(listNotifications, { as: other })).notifications).toEqual([])
    expect(await api.refusal(markNotification, { as: other, params: { id: mine!.id }, body: { isRead: true } })).toMatchObject({ status: 404 })
    expect(await api.refusal(removeNotification, { as: other, params: { id: mine!.id } })).toMatchObject({ status: 404 })
  })

  it('need a session and a sound body', async () => {
    expect(await api.refusal(listNotifications)).toMatchObject({ status: 401 })
    const as = await api.signIn([])
    expect(await api.refusal(markAllNotifications, { as, body: { isRead: 'yes' } as never })).toMatchObject({ status: 422 })
  })
})
