import type { ComponentType } from 'react'

/** Where a screen stands in the menu: section, then group (optional), then order inside them. */
export type MenuPlace = {
  /** What it belongs to; the frame decides how the sections stand in its menu. */
  section: MenuSection
  /** Group that opens in place. */
  group?: MenuGroup
  icon: string
  /** Its name in the menu, if that isn't the screen's title. */
  title?: string
  /** Rarely opened: it stands behind the others of its section, under “More”. */
  isRare?: true
  /** Roles whose work it isn't, though they may open it. */
  notFor?: string[]
  /** Place inside its group, or its section; a group stands where its first entry stands. */
  order: ScreenOrder
  /** A hook that returns what to show beside the entry: a count or a word. */
  useBadge?: () => string | number | undefined
  /** A hook that returns whether there is something of the person's behind it. */
  useIsShown?: () => boolean
}

/** A number among the suite's own, or the name of the screen beside it that it follows. */
export type ScreenOrder = number | { after: string }

/** A group of menu entries; `key` is a message key under `screens`, such as `people-users:screens.group`. */
export type MenuGroup = { key: string; icon: string; inside?: MenuGroup }

export type MenuSection =
  | 'dashboards'
  | 'logistics'
  | 'store'
  | 'office'
  | 'people'
  | 'settings'
  | 'frontPages'
  | 'pages'
  | 'interface'
  | 'others'

/** One screen of a feature: its address, who may see it, how it is found, and the code that draws it. */
export type Screen = {
  /** Route name of the specification where it has one, else the path with dashes: `apps-user-list`. */
  name: string
  /** Address with parts as `{id}`: `/apps/user/view/{id}`. */
  path: string
  /** Other addresses that show the same screen. */
  aliases?: string[]
  /** Message key `namespace:screens.key` of the title: the namespace is the feature's, and titles stand under `screens`. */
  title: string
  /** Message key of its title in the search, where that says more than the screen's own. */
  searchTitle?: string
  layout?: 'default' | 'blank' | false
  layoutWrapperClasses?: 'layout-content-height-fixed'
  /** Needs the width: in windows narrower than so many pixels the menu stands beside it as a rail. */
  railBelow?: 1360 | 1600
  public?: boolean
  unauthenticatedOnly?: boolean
  action?: string
  subject?: string
  /** Menu entry; a screen without one is reached by links. */
  menu?: MenuPlace
  /** Where it stands in a row of screens that are tabs of one another, and its name there if that isn't its title. Of those with a place in the menu, a person's menu names the first that is open to them. Some are of use only in a sample workspace. */
  tab?: {
    of: 'logistics-live' | 'logistics-settings' | 'logistics-reports'
    order: ScreenOrder
    title?: string
    isForSample?: boolean
    /** A hook that returns what to show beside its name: a count. */
    useBadge?: () => number | undefined
  }
  /** The path that adds one of its things: a command of the search, for people who may create its subject. */
  adds?: string
  /** Name of the screen whose menu entry stays lit while this one is open. */
  activeMenu?: string
  /** Group of the search catalogue the screen is found under. */
  searchGroup?: 'dashboards' | 'frontPages' | 'appsAndPages' | 'userInterface' | 'formsAndTables' | 'chartAndMisc'
  icon?: string
  /** The article of the help center that explains it, by its slug. */
  help?: string
  /** Message namespaces to load with the screen; the feature's own comes from `title`. */
  messages?: string[]
  load: () => Promise<ComponentType>
}
