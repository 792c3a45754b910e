import { describe, expect, it } from 'vitest'
import type { Screen } from '#kit/web/screen.ts'
import { openingOf, reminderOf, timeLeft } from '../pages/opening.ts'
import { groupsOf, thingsIn } from './palette-groups.ts'
import { nextPercent } from './progress-bar.tsx'

describe('the progress bar', () => {
  it('grows with every tick and never passes its cap', () => {
    let percent = 10
    for (let tick = 0; tick < 50; tick++) {
      const next = nextPercent(percent)
      expect(next).toBeGreaterThanOrEqual(percent)
      percent = next
    }
    expect(percent).toBe(82)
  })
})

describe('the search over screens', () => {
  const titled = (title: string, searchGroup: Screen['searchGroup']) => ({
    title,
    screen: { name: title, path: `/${title}`, title: '', searchGroup: searchGroup!, load: async () => () => null },
  })
  const find = (text: string, screens: ReturnType<typeof titled>[]) => groupsOf(screens, text, (group) => group)

  it('finds titles that contain the text, whatever the case', () => {
    expect(
      find('LIST', [titled('User list', 'appsAndPages'), titled('Roles', 'appsAndPages')])[0]?.finds.map(
        ({ title }) => title,
      ),
    ).toEqual(['User list'])
  })

  it('finds titles however their letters are written', () => {
    const screens = [titled('Réglages', 'appsAndPages'), titled('الإعدادات', 'appsAndPages')]
    expect(['reglages', 'الاعدادات'].flatMap((text) => find(text, screens)[0]?.finds.map(({ title }) => title))).toEqual(
      ['Réglages', 'الإعدادات'],
    )
  })

  it('gives at most five of a group', () =>
    expect(
      find(
        'card',
        Array.from({ length: 8 }, (_, index) => titled(`Card ${index}`, 'userInterface')),
      )[0]?.finds,
    ).toHaveLength(5))

  it('drops groups without a find, and keeps the others in their order', () => {
    const screens = [
      titled('Chart list', 'chartAndMisc'),
      titled('Board list', 'dashboards'),
      titled('Roles', 'appsAndPages'),
    ]
    expect(find('list', screens).map(({ key }) => key)).toEqual(['dashboards', 'chartAndMisc'])
  })

  it('adds the things a server found, but not the screens it knows too', () => {
    const answer = [
      {
        title: 'People',
        category: 'users',
        children: [
          { url: { path: '/apps/user/view/7' }, icon: 'user', title: 'Ada' },
          { url: { name: 'apps-user-list' }, icon: 'users', title: 'Users' },
        ],
      },
    ]
    expect(thingsIn(answer, (_, title) => title)[0]?.finds.map(({ title }) => title)).toEqual(['Ada'])
    expect(
      thingsIn(
        [{ title: 'Pages', category: 'p', children: [{ url: { name: 'x' }, icon: 'x', title: 'X' }] }],
        (_, title) => title,
      ),
    ).toEqual([])
  })
})

describe('the opening', () => {
  const now = Date.UTC(2026, 10, 20, 12)

  it('is the moment the address names, when it lies ahead', () =>
    expect(openingOf('2027-01-01T00:00:00Z', now)).toBe(Date.UTC(2027, 0, 1)))

  it('is the first of the next month when nothing, nonsense or the past is named', () => {
    for (const until of [undefined, 'soon', '2020-01-01', 7])
      expect(openingOf(until, now)).toBe(Date.UTC(2026, 11, 1, 9))
  })

  it('is counted down in whole units, and stays at zero', () => {
    // 1 day, 2 h, 3 min, 4 s
    expect(timeLeft(86_400_000 + 7_200_000 + 180_000 + 4_999)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 })
    expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('can be put in a calendar', () => {
    const entry = reminderOf(Date.UTC(2027, 0, 1, 9), 'Opens; soon')
    expect(entry).toContain('DTSTART:20270101T090000Z')
    expect(entry).toContain(String.raw`SUMMARY:Opens\; soon`)
  })
})
