import type { MenuGroup, MenuSection, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { mayOpen } from '../may-open.ts'
import { inOrder } from './in-order.ts'

export type MenuLink = { kind: 'link'; screen: Screen; icon: string }
export type MenuFolder = { kind: 'folder'; key: string; icon: string; entries: MenuEntry[] }
export type MenuEntry = MenuLink | MenuFolder
export type Section = { key: MenuSection; entries: MenuEntry[] }

/** In the order of work, each with the icon it has where sections are folders. What shows the parts of the interface is found by search alone. */
const sectionIcons = new Map<MenuSection, string>([
  ['logistics', 'truck-delivery'],
  ['dashboards', 'chart-bar'],
  ['store', 'shopping-cart'],
  ['office', 'folder'],
  ['people', 'users'],
  ['settings', 'settings'],
  ['frontPages', 'world'],
  ['pages', 'file-text'],
  ['others', 'dots'],
])

/** The menu a person sees: screens that exist and are allowed, in sections and folders. */
export function menuOf(screens: Screen[], session: Session | undefined): Section[] {
  const role = session?.userData.role ?? ''
  const placed = inOrder(
    screens.filter(({ menu }) => menu),
    ({ menu }) => menu!.order,
  )
  const allowed = placed.filter(({ menu }) => !menu!.notFor?.includes(role))
  const open = firstOfEach(allowed.filter((screen) => mayOpen(screen, session)))
  return [...sectionIcons.keys()]
    .map((key) => ({ key, entries: folded(entriesOf(open.filter((screen) => screen.menu?.section === key))) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The menu at the side: the first section, which is a person's work, is open; the others are folders below it. */
export function sideMenu([work, ...others]: Section[]): MenuEntry[][] {
  return [work?.entries ?? [], foldedMenu(others)].filter((entries) => entries.length > 0)
}

/** The menu with each section as a folder, for where there is no room for all entries; one of a single entry is that entry. */
export function foldedMenu(sections: Section[]): MenuEntry[] {
  return sections.flatMap(({ key, entries }): MenuEntry[] =>
    entries.length === 1
      ? entries
      : [{ kind: 'folder', key: `shell:menu.${key}`, icon: sectionIcons.get(key) ?? 'file', entries }],
  )
}

/** Of screens that are tabs of one another, the first. */
function firstOfEach(screens: Screen[]): Screen[] {
  return screens.filter(({ tab }, at) => !tab || screens.findIndex((screen) => screen.tab?.of === tab.of) === at)
}

/** The name of the entry that is lit while a screen is open. */
export function litName(sections: Section[], screen: Screen | undefined): string | undefined {
  const row = screen?.tab?.of
  const links = sections.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'link'))
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

/** A folder with one entry is that entry. */
function folded(all: MenuEntry[]): MenuEntry[] {
  return all.map((entry) => {
    if (entry.kind === 'link') return entry
    const entries = folded(entry.entries)
    const [only] = entries
    return only && entries.length === 1 ? { ...only, icon: entry.icon } : { ...entry, entries }
  })
}
