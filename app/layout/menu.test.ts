import { describe, expect, it } from 'vitest'
import type { MenuPlace, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { foldedMenu, litName, menuOf, pathTo, sideMenu, type MenuEntry } from './menu.ts'

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
    const screens = [screen('list', { group: store }, closed), screen('board', { section: 'dashboards' }, closed)]
    expect(menuOf(screens, person('client'))).toEqual([])
    expect(menuOf(screens, person('client', [{ action: 'read', subject: 'Product' }])).map(({ key }) => key)).toEqual([
      'dashboards',
      'office',
    ])
  })

  it('begins with logistics, and then follows the order of work', () => {
    const screens = [
      screen('fleet', { section: 'logistics' }),
      screen('mail', {}),
      screen('figures', { section: 'dashboards' }),
    ]
    expect(menuOf(screens, person('admin')).map(({ key }) => key)).toEqual(['logistics', 'dashboards', 'office'])
  })

  it('opens the first section at the side, and folds the others below it', () => {
    const screens = [
      screen('mail', { order: 1 }),
      screen('chat', { order: 2 }),
      screen('fleet', { section: 'logistics', order: 2 }),
      screen('day', { section: 'logistics', order: 1 }),
    ]
    expect(sideMenu(menuOf(screens, person('admin'))).map(namesOf)).toEqual([
      ['day', 'fleet'],
      [{ 'shell:menu.office': ['mail', 'chat'] }],
    ])
    expect(sideMenu([])).toEqual([])
  })

  it('leaves what shows the parts of the interface to search, for administrators too', () => {
    const screens = [screen('mail', {}), screen('buttons', { section: 'interface' })]
    const all = [{ action: 'manage', subject: 'all' }]
    expect(menuOf(screens, person('admin', all)).map(({ key }) => key)).toEqual(['office'])
  })

  it('folds into one folder for each section, where a section has more than one entry', () => {
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
