/** @module-tag engine */
import { describe, expect, it } from 'vitest'
import { loadSample } from '#app/sample.ts'
import { testApi } from '#homes/test/test-api.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import { holdsText } from '#kit/contract/fold-text.ts'
import type { Caller } from '#kit/server/handle.ts'
import { searchAll } from './contract.ts'
import type { CataloguePage } from '#kit/server/feature.ts'
import { findPages } from './server/queries.ts'

const api = await testApi()
const page = (title: string, group: string, rest: Partial<CataloguePage> = {}): CataloguePage => ({
  name: title.toLowerCase(),
  path: '/',
  title,
  group,
  icon: 'file',
  ...rest,
})
const caller = (rules: { action: string; subject: string }[]): Caller => ({
  kind: 'person',
  id: 1,
  fullName: '',
  email: '',
  role: '',
  sessionId: '',
  ability: abilityOf(rules),
})

describe('the search', () => {
  it('finds screens by a part of their title, whatever the case and the accents', () => {
    const groups = findPages([page('User list', 'appsAndPages'), page('Roles', 'appsAndPages')], 'ÜSER', caller([]))
    expect(groups.flatMap((group) => group.children.map((child) => child.title))).toEqual(['User list'])
  })

  it('gives at most five of a group', () => {
    const pages = Array.from({ length: 9 }, (_, index) => page(`Card ${index}`, 'userInterface'))
    expect(
      findPages(pages, 'card', caller([])).find((group) => group.category === 'userInterface')?.children,
    ).toHaveLength(5)
  })

  it('hides a screen from people who may not open it', () => {
    const pages = [page('Roles', 'appsAndPages', { action: 'read', subject: 'Role' })]
    const found = (rules: { action: string; subject: string }[]) =>
      findPages(pages, 'roles', caller(rules)).flatMap((group) => group.children).length
    expect([found([]), found([{ action: 'read', subject: 'Role' }])]).toEqual([0, 1])
  })

  it('drops groups without a find', async () => {
    const as = await api.signIn()
    expect(await api.call(searchAll, { as, query: { q: 'zzz-nothing' } })).toEqual([])
  })

  it('says in the title of each find what matched, and forgives a slip', async () => {
    await loadSample(api.machine)
    const as = await api.signIn([{ action: 'manage', subject: 'all' }], {
      fullName: 'Ada Lovelace',
      email: 'countess@london.example',
    })
    for (const q of ['countess', 'ada', 'france', 'operations manager', 'example.com', 'a', '5']) {
      const titles = (await api.call(searchAll, { as, query: { q } })).flatMap(({ children }) =>
        children.map(({ title }) => title),
      )
      expect(titles.length, q).toBeGreaterThan(0)
      expect(
        titles.filter((title) => !holdsText(title, q)),
        q,
      ).toEqual([])
    }
    const [people] = (await api.call(searchAll, { as, query: { q: 'countess' } })).filter(
      ({ category }) => category === 'users',
    )
    expect(people?.children).toMatchObject([{ title: 'Ada Lovelace · countess@london.example' }])
    await expectForgiving(as)
  })

  it('finds every dashboard under the word, and that of logistics under its name', async () => {
    const as = await api.signIn([{ action: 'manage', subject: 'all' }])
    const dashboards = async (q: string) =>
      (await api.call(searchAll, { as, query: { q } }))
        .filter(({ category }) => category === 'dashboards')
        .flatMap(({ children }) => children.map(({ url }) => 'name' in url && url.name))
    const names = ['analytics', 'crm', 'ecommerce', 'academy', 'logistics'].map((name) => `dashboards-${name}`)
    expect(await dashboards('dashboard')).toEqual(names)
    for (const q of ['logistics', 'Live']) expect(await dashboards(q), q).toEqual(['dashboards-logistics'])
  })
})

/** What was typed with a slip is found, and a thing by its kind and number. */
async function expectForgiving(as: string) {
  const find = (q: string) => api.call(searchAll, { as, query: { q } })
  const titles = async (q: string) => (await find(q)).flatMap(({ children }) => children.map(({ title }) => title))
  expect(await titles('ada lovelcae')).toContain('Ada Lovelace')
  expect(await titles('planing board')).toContain('Planning board')
  expect((await find('invoice 5001'))[0]).toMatchObject({
    category: 'invoices',
    children: [{ title: expect.stringContaining('#5001') as string }],
  })
  expect((await find('order 5100'))[0]?.category).toBe('orders')
  expect(await find('zzzz-nothing-at-all')).toEqual([])
}
