import { describe, expect, it } from 'vitest'
import type { MenuPlace, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { menuOf, pathTo, type MenuEntry } from './menu.ts'

const store = { key: 'store:screens.group', icon: 'box' }
const products = { key: 'store:screens.products', icon: 'box', inside: store }
const screen = (name: string, menu: Partial<MenuPlace> | undefined, given: Partial<Screen> = {}): Screen => ({
  name,
  path: `/${name}`,
  title: `a:screens.${name}`,
  load: async () => () => null,
  ...(menu && { menu: { section: 'appsAndPages', icon: 'box', order: 1, ...menu } }),
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

  it('puts folders into folders, and each where its first entry stands', () => {
    const screens = [
      screen('list', { order: 5, group: products }),
      screen('start', { order: 4, group: store }),
      screen('mail', { order: 9 }),
    ]
    expect(namesOf(first(screens))).toEqual([{ [store.key]: ['start', { [products.key]: ['list'] }] }, 'mail'])
  })

  it('leaves out what is not allowed, and folders and sections that are empty then', () => {
    const closed = { action: 'read', subject: 'Product' }
    const screens = [screen('list', { group: store }, closed), screen('board', { section: 'dashboards' }, closed)]
    expect(menuOf(screens, person('client'))).toEqual([])
    expect(menuOf(screens, person('client', [{ action: 'read', subject: 'Product' }])).map(({ key }) => key)).toEqual([
      'dashboards',
      'appsAndPages',
    ])
  })

  it('shows a dispatcher the logistics folder first', () => {
    const logistics = { key: 'logistics:screens.group', icon: 'truck' }
    const screens = [screen('mail', { order: 1 }), screen('fleet', { order: 50, group: logistics })]
    expect(namesOf(first(screens, person('dispatcher')))).toEqual([{ [logistics.key]: ['fleet'] }, 'mail'])
    expect(namesOf(first(screens))).toEqual(['mail', { [logistics.key]: ['fleet'] }])
  })

  it('opens the folders that lead to the lit screen', () => {
    const entries = first([screen('list', { group: products }), screen('mail', {})])
    expect(pathTo(entries, 'list')).toEqual([store.key, products.key])
    expect(pathTo(entries, 'mail')).toEqual([])
  })
})
