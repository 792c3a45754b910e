import { abilityOf } from '#kit/contract/ability.ts'
import type { MenuGroup, MenuSection, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { mayOpen } from '../may-open.ts'
import { inOrder } from './in-order.ts'

export type MenuLink = { kind: 'link'; screen: Screen; icon: string }
export type MenuFolder = { kind: 'folder'; key: string; icon: string; entries: MenuEntry[] }
export type MenuEntry = MenuLink | MenuFolder
/** What belongs to one kind of work; its heading is `shell:menu.` with its key. */
export type Section = { key: string; entries: MenuEntry[] }

type Group = {
  key: string
  icon: string
  /** Sections whose screens stand in it one by one. */
  open: MenuSection[]
  /** The icon of the folder behind which their rare ones stand. */
  rest?: string
  /** Sections that are folders in it. */
  folded?: [MenuSection, icon: string][]
}

/** Which sections of screens stand in which group, in the order of work. */
const groups: Group[] = [
  { key: 'operate', icon: 'truck-delivery', open: ['logistics'] },
  { key: 'sell', icon: 'shopping-cart', open: ['store'], rest: 'building-store' },
  { key: 'office', icon: 'folder', open: ['office'], rest: 'apps', folded: [['dashboards', 'chart-bar']] },
  {
    key: 'admin',
    icon: 'settings',
    open: ['people'],
    folded: [
      ['settings', 'settings'],
      ['frontPages', 'world'],
      ['pages', 'file-text'],
      ['interface', 'components'],
      ['others', 'dots'],
    ],
  },
]

/** The menu a person sees: screens that exist and are allowed, in groups and folders. */
export function menuOf(screens: Screen[], session: Session | undefined): Section[] {
  const role = session?.userData.role ?? ''
  const placed = inOrder(
    screens.filter(({ menu }) => menu),
    ({ menu }) => menu!.order,
  )
  const allowed = placed.filter(({ menu }) => !menu!.notFor?.includes(role))
  const open = firstOfEach(allowed.filter((screen) => mayOpen(screen, session)))
  const isAdministrator = session !== undefined && abilityOf(session.userAbilityRules).can('manage', 'all')
  const inSection = (key: MenuSection) =>
    // What shows the parts of the interface is found by everyone else's search alone.
    key === 'interface' && !isAdministrator ? [] : open.filter(({ menu }) => menu?.section === key)
  return groups
    .map(({ key, open: shown, rest = 'dots', folded: others = [] }) => ({
      key,
      entries: folded([
        ...shown.flatMap((section) => withRest(inSection(section), `more.${key}`, rest)),
        ...others.map(([section, icon]) => folderOf(section, icon, entriesOf(inSection(section)))),
      ]),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** What is rarely opened stands behind one entry at the end of its group. */
function withRest(screens: Screen[], key: string, icon: string): MenuEntry[] {
  const daily = screens.filter(({ menu }) => !menu?.isRare)
  const rest = screens.filter(({ menu }) => menu?.isRare)
  return daily.length > 0 ? [...entriesOf(daily), folderOf(key, icon, entriesOf(rest))] : entriesOf(rest)
}

/** The menu with each group as a folder, for where there is no room for all entries; one of a single entry is that entry. */
export function foldedMenu(sections: Section[]): MenuEntry[] {
  return sections.flatMap(({ key, entries }): MenuEntry[] =>
    entries.length === 1
      ? entries
      : [folderOf(key, groups.find((group) => group.key === key)?.icon ?? 'file', entries)],
  )
}

function folderOf(key: string, icon: string, entries: MenuEntry[]): MenuFolder {
  return { kind: 'folder', key: `shell:menu.${key}`, icon, entries }
}

/** Of screens that are tabs of one another, the first. */
function firstOfEach(screens: Screen[]): Screen[] {
  return screens.filter(({ tab }, at) => !tab || screens.findIndex((screen) => screen.tab?.of === tab.of) === at)
}

/** The name of the entry that is lit while a screen is open. */
export function litName(sections: Section[], screen: Screen | undefined): string | undefined {
  const row = screen?.tab?.of
  const links = sections.flatMap(({ entries }) => linksIn(entries))
  const instead = row && links.find((link) => link.screen.tab?.of === row)
  return instead?.screen.name ?? screen?.activeMenu ?? screen?.name
}

/** A hook: whether there is something of the person's behind an entry. */
export function useIsShown({ screen }: MenuLink): boolean {
  const useWhether = screen.menu?.useIsShown ?? always
  return useWhether()
}

function always(): boolean {
  return true
}

/** An entry by its name in the menu. */
export function entryTitle({ screen }: MenuLink): string {
  return screen.menu?.title ?? screen.title
}

/** Keys of the folders that lead to the lit screen, outermost first. */
export function pathTo(entries: MenuEntry[], screenName: string | undefined): string[] {
  for (const entry of entries) {
    if (entry.kind === 'link') continue
    if (entry.entries.some((child) => child.kind === 'link' && child.screen.name === screenName)) return [entry.key]
    const below = pathTo(entry.entries, screenName)
    if (below.length) return [entry.key, ...below]
  }
  return []
}

function entriesOf(screens: Screen[]): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const screen of screens) {
    const place = screen.menu!
    const siblings = chainOf(place.group).reduce((level, group) => folderIn(level, group), entries)
    siblings.push({ kind: 'link', screen, icon: place.icon })
  }
  return entries
}

function chainOf(group: MenuGroup | undefined): MenuGroup[] {
  return group ? [...chainOf(group.inside), group] : []
}

function folderIn(level: MenuEntry[], group: MenuGroup): MenuEntry[] {
  const known = level.find((entry): entry is MenuFolder => entry.kind === 'folder' && entry.key === group.key)
  if (known) return known.entries
  const made: MenuFolder = { kind: 'folder', key: group.key, icon: group.icon, entries: [] }
  level.push(made)
  return made.entries
}

function linksIn(entries: MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => (entry.kind === 'link' ? [entry] : linksIn(entry.entries)))
}

/** A folder with one entry is that entry; an empty one is none. */
function folded(all: MenuEntry[]): MenuEntry[] {
  return all.flatMap((entry): MenuEntry[] => {
    if (entry.kind === 'link') return [entry]
    const entries = folded(entry.entries)
    const [only] = entries
    if (!only) return []
    return [entries.length === 1 ? { ...only, icon: entry.icon } : { ...entry, entries }]
  })
}
