import { describe, expect, it } from 'vitest'
import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { guard } from './guard.ts'
import { homePath } from './home-path.ts'
import { mayOpen } from './may-open.ts'

const screen = (given: Partial<Screen>): Screen => ({
  name: 'a',
  path: '/a',
  title: 'a:screens.a',
  load: async () => () => null,
  ...given,
})
const person = (role = 'editor', rules: Session['userAbilityRules'] = []): Session => ({
  userData: {
    id: 1,
    fullName: 'Ada',
    username: 'ada',
    email: 'ada@test.example',
    role,
    avatar: '',
    isEmailVerified: true,
  },
  accessToken: 'token',
  userAbilityRules: rules,
})
const rightsNow = (now: Session | undefined) => async () => ({ mayOpen, refresh: async () => now })
const at = (path: string, query: Record<string, unknown> = {}) => ({ path, query })

describe('the guard', () => {
  it('opens a public screen to everyone', async () => {
    expect(await guard(screen({ public: true }), undefined, at('/a'))).toEqual({ kind: 'enter' })
    expect(await guard(screen({ public: true }), person(), at('/a'))).toEqual({ kind: 'enter' })
  })

  it('redirects signed-in people from the sign-in page to the home page', async () => {
    expect(await guard(screen({ unauthenticatedOnly: true }), person(), at('/login'))).toEqual({
      kind: 'leave',
      to: '/',
      query: {},
    })
    expect(await guard(screen({ unauthenticatedOnly: true }), undefined, at('/login'))).toEqual({ kind: 'enter' })
  })

  it('leads a visitor to the login, with the query they came with and the way back', async () => {
    expect(await guard(screen({}), undefined, at('/apps/user/list', { page: '2' }))).toEqual({
      kind: 'leave',
      to: '/login',
      query: { page: '2', to: '/apps/user/list' },
    })
  })

  it('keeps the part of the screen that a link named', async () => {
    expect(await guard(screen({}), undefined, at('/pages/faq#delivery'))).toMatchObject({
      query: { to: '/pages/faq#delivery' },
    })
  })

  it('names no way back to the root', async () => {
    expect(await guard(screen({}), undefined, at('/'))).toEqual({ kind: 'leave', to: '/login', query: {} })
  })

  it('is closed to people without the permission', async () => {
    const guarded = screen({ action: 'read', subject: 'User' })
    expect(await guard(guarded, person(), at('/a'), rightsNow(person()))).toEqual({
      kind: 'leave',
      to: '/not-authorized',
      query: { to: '/a' },
    })
    expect(await guard(guarded, person('admin', [{ action: 'read', subject: 'User' }]), at('/a'))).toEqual({
      kind: 'enter',
    })
  })

  it('reads the permissions again before it refuses, since nothing told of a new one', async () => {
    const guarded = screen({ action: 'read', subject: 'User' })
    const granted = person('editor', [{ action: 'read', subject: 'User' }])
    expect(await guard(guarded, person(), at('/a'), rightsNow(granted))).toEqual({ kind: 'enter' })
    expect(await guard(guarded, person(), at('/a'), rightsNow(undefined))).toMatchObject({ kind: 'leave' })
  })

  it('has who signed in to the shop alone sign in again, and leads a driver’s session to the driver page', async () => {
    const signedInAt = (surface: 'shop' | 'driver'): Session => ({
      ...person(),
      userData: { ...person().userData, surface },
    })
    const login = screen({ unauthenticatedOnly: true })
    expect(await guard(screen({}), signedInAt('shop'), at('/a'))).toEqual({
      kind: 'leave',
      to: '/login',
      query: { to: '/a' },
    })
    expect(await guard(login, signedInAt('shop'), at('/login'))).toEqual({ kind: 'enter' })
    for (const one of [screen({}), login])
      expect(await guard(one, signedInAt('driver'), at('/a'))).toMatchObject({ kind: 'leave', to: '/' })
    expect(homePath([], signedInAt('driver'))).toBe('/driver')
  })

  it('asks only for a session where no ability is named', async () =>
    expect(await guard(screen({}), person(), at('/a'))).toEqual({ kind: 'enter' }))
})

describe('the root', () => {
  const menu = { section: 'office', icon: 'x', order: 1 } as const
  const all = [
    screen({ path: '/dashboards/logistics', name: 'd' }),
    screen({ path: '/apps/logistics/routes', name: 'r' }),
    screen({ path: '/apps/user/list', name: 'u', menu }),
  ]

  it('leads to the place that fits the role', () => {
    expect(homePath(all, person('dispatcher'))).toBe('/dashboards/logistics')
    expect(homePath(all, person('editor'))).toBe('/dashboards/logistics')
  })

  it('leads who loads to the loading, and who answers recipients to the exceptions', () => {
    const more = ['/apps/logistics/loading', '/apps/logistics/exceptions'].map((path) => screen({ path, name: path }))
    expect(homePath([...all, ...more], person('depot-clerk'))).toBe('/apps/logistics/loading')
    expect(homePath([...all, ...more], person('customer-service'))).toBe('/apps/logistics/exceptions')
  })

  it('leads drivers to the page of their day', () => expect(homePath(all, person('driver'))).toBe('/driver'))

  it('leads to the people where the place does not exist', () =>
    expect(homePath(all.slice(2), person('dispatcher'))).toBe('/apps/user/list'))

  it('redirects people who may not see users to the first entry of the menu, whatever the order of the features', () => {
    const inFolder = { ...menu, group: { key: 'a:screens.group', icon: 'x' } }
    const others = [
      screen({ path: '/apps/webhooks', name: 'w', menu: { ...menu, order: 9 } }),
      screen({ path: '/apps/orders', name: 'o', menu: inFolder }),
    ]
    expect(homePath(others, person())).toBe('/apps/orders')
  })

  it('never leads to a screen that is closed', () => {
    expect(homePath([screen({ action: 'read', subject: 'User', menu })], person())).toBe('/not-authorized')
  })
})
