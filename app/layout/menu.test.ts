import { describe, expect, it } from 'vitest'
import type { MenuPlace, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { foldedMenu, litName, menuOf, pathTo, type MenuEntry } from './menu.ts'

const store = { key: 'store:screens.group', icon: 'box' }
const products = { key: 'store:screens.products', icon: 'box', inside: store }
const screen = (name: string, menu: Partial<MenuPlace> | undefined, given: Partial<Screen> = {}): Screen => ({
  name,
  path: `/${name}`,
  title: `a:screens.${name}`,
  load: async () => () => null,
  ...(menu && { menu: { section: 'office', icon: 'box', order: 1, ...menu } }),
  ...given,
})
const person = (role: string, rules: Session['userAbilityRules'] = []): Session => ({
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
const namesOf = (entries: MenuEntry[]): unknown[] =>
  entries.map((entry) => (entry.kind === 'link' ? entry.screen.name : { [entry.key]: namesOf(entry.entries) }))
const first = (screens: Screen[], session = person('admin')) => menuOf(screens, session)[0]?.entries ?? []

describe('the menu', () => {
  it('shows screens with a place, in order', () => {
    expect(namesOf(first([screen('b', { order: 2 }), screen('a', { order: 1 }), screen('hidden', undefined)]))).toEqual(
      ['a', 'b'],
    )
  })

  it('puts a screen after the one it names, also where a person may not open that one', () => {
    const screens = [
      screen('times', { order: { after: 'reports' } }),
      screen('fleet', { order: 2 }),
      screen('reports', { order: { after: 'board' } }, { action: 'read', subject: 'Day' }),
      screen('board', { order: 1 }),
    ]
    expect(namesOf(first(screens, person('client', [{ action: 'read', subject: 'Day' }])))).toEqual([
      'board',
      'reports',
      'times',
      'fleet',
    ])
    expect(namesOf(first(screens, person('client')))).toEqual(['board', 'times', 'fleet'])
  })

  it('refuses a screen after one that is not there, or after itself', () => {
    const board = screen('board', { order: 1 })
    for (const after of ['routes', 'times']) {
      expect(() => first([board, screen('times', { order: { after } })])).toThrow(`times stands after ${after}`)
    }
  })

  it('puts folders into folders, and each where its first entry stands', () => {
    const screens = [
      screen('list', { order: 5, group: products }),
      screen('start', { order: 4, group: store }),
      screen('add', { order: 6, group: products }),
      screen('mail', { order: 9 }),
    ]
    expect(namesOf(first(screens))).toEqual([{ [store.key]: ['start', { [products.key]: ['list', 'add'] }] }, 'mail'])
    expect(namesOf(first(screens.slice(1)))).toEqual([{ [store.key]: ['start', 'add'] }, 'mail'])
  })

  it('leaves out what is no work of a role, and names the first of several that is open', () => {
    const tab = { of: 'logistics-reports', order: 1 } as const
    const screens = [
      screen('b', { order: 3 }, { tab }),
      screen('a', { order: 2 }, { tab, action: 'read', subject: 'Day' }),
      screen('board', { order: 1, notFor: ['driver'] }),
    ]
    const mayRead = [{ action: 'read', subject: 'Day' }]
    expect(namesOf(first(screens, person('admin', mayRead)))).toEqual(['board', 'a'])
    expect(namesOf(first(screens, person('driver')))).toEqual(['b'])
    const sections = menuOf(screens, person('admin', mayRead))
    expect(litName(sections, screens[0])).toBe('a')
    expect(litName(sections, screen('one', undefined, { activeMenu: 'board' }))).toBe('board')
  })

  it('leaves out what is not allowed, and folders and sections that are empty then', () => {
    const closed = { action: 'read', subject: 'Product' }
    const screens = [screen('list', { group: store }, closed), screen('board', { section: 'store' }, closed)]
    expect(menuOf(screens, person('client'))).toEqual([])
    expect(menuOf(screens, person('client', [{ action: 'read', subject: 'Product' }])).map(({ key }) => key)).toEqual([
      'sell',
      'office',
    ])
  })

  it('begins with what is operated, and then follows the order of work', () => {
    const screens = [
      screen('people', { section: 'people' }),
      screen('mail', {}),
      screen('orders', { section: 'store' }),
      screen('fleet', { section: 'logistics' }),
    ]
    expect(menuOf(screens, person('admin')).map(({ key }) => key)).toEqual(['operate', 'sell', 'office', 'admin'])
  })

  it('has folders for what belongs to a group but is no daily work', () => {
    const screens = [
      screen('mail', { order: 1 }),
      screen('sales', { section: 'dashboards', order: 1 }),
      screen('visits', { section: 'dashboards', order: 2 }),
    ]
    expect(namesOf(first(screens))).toEqual(['mail', { 'shell:menu.dashboards': ['sales', 'visits'] }])
  })

  it('puts what is rarely opened behind the rest of its section, and alone where there is no rest', () => {
    const screens = [
      screen('gifts', { section: 'store', order: 1, isRare: true }),
      screen('deals', { section: 'store', order: 2, isRare: true }),
      screen('orders', { section: 'store', order: 3 }),
    ]
    expect(namesOf(first(screens))).toEqual(['orders', { 'shell:menu.more.sell': ['gifts', 'deals'] }])
    expect(namesOf(first(screens.slice(0, 2)))).toEqual(['gifts', 'deals'])
  })

  it('shows the parts of the interface to administrators, and leaves them to search for everyone else', () => {
    const screens = [screen('mail', {}), screen('buttons', { section: 'interface' })]
    const keysFor = (rules: Session['userAbilityRules']) =>
      menuOf(screens, person('admin', rules)).map(({ key }) => key)
    expect(keysFor([{ action: 'manage', subject: 'all' }])).toEqual(['office', 'admin'])
    expect(keysFor([{ action: 'read', subject: 'User' }])).toEqual(['office'])
  })

  it('folds into one folder for each group, where a group has more than one entry', () => {
    const screens = [screen('mail', { order: 1 }), screen('chat', { order: 2 }), screen('list', { section: 'store' })]
    expect(namesOf(foldedMenu(menuOf(screens, person('admin'))))).toEqual([
      'list',
      { 'shell:menu.office': ['mail', 'chat'] },
    ])
  })

  it('opens the folders that lead to the lit screen', () => {
    const screens = [screen('list', { group: products }), screen('add', { group: products })]
    const entries = first([...screens, screen('start', { group: store }), screen('mail', {})])
    expect(pathTo(entries, 'list')).toEqual([store.key, products.key])
    expect(pathTo(entries, 'mail')).toEqual([])
  })
})
