import { useSyncExternalStore } from 'react'
import { isRtlLanguage } from './i18n.ts'
import { watchMedia } from './media.ts'

export const themes = ['light', 'dark', 'system'] as const
export const skins = ['default', 'bordered'] as const
export const contentWidths = ['fluid', 'boxed'] as const
export const navLayouts = ['vertical', 'horizontal'] as const
export const barTypes = ['sticky', 'static', 'hidden'] as const
export const primaries = ['violet', 'blue', 'teal', 'green', 'amber', 'rose'] as const
export const digitSets = ['latn', 'arab'] as const

/** How one browser shows the product; every value is a choice of the person. */
export type Preferences = {
  theme: (typeof themes)[number]
  skin: (typeof skins)[number]
  contentWidth: (typeof contentWidths)[number]
  navLayout: (typeof navLayouts)[number]
  navbarType: (typeof barTypes)[number]
  footerType: (typeof barTypes)[number]
  isNavCollapsed: boolean
  isNavSemiDark: boolean
  isRtl: boolean
  hasNavbarBlur: boolean
  primary: (typeof primaries)[number]
  digits: (typeof digitSets)[number]
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  skin: 'default',
  contentWidth: 'boxed',
  navLayout: 'vertical',
  navbarType: 'sticky',
  footerType: 'static',
  isNavCollapsed: false,
  isNavSemiDark: false,
  isRtl: false,
  hasNavbarBlur: true,
  primary: 'violet',
  digits: 'latn',
}

type Kept = { [K in keyof Preferences]: { cookie: string; from: readonly Preferences[K][] } }

const yesNo = [true, false] as const
const kept: Kept = {
  theme: { cookie: 'theme', from: themes },
  skin: { cookie: 'skin', from: skins },
  contentWidth: { cookie: 'content-width', from: contentWidths },
  navLayout: { cookie: 'layout-nav', from: navLayouts },
  navbarType: { cookie: 'navbar', from: barTypes },
  footerType: { cookie: 'footer', from: barTypes },
  isNavCollapsed: { cookie: 'nav-collapsed', from: yesNo },
  isNavSemiDark: { cookie: 'semi-dark-nav', from: yesNo },
  isRtl: { cookie: 'rtl', from: yesNo },
  hasNavbarBlur: { cookie: 'navbar-blur', from: yesNo },
  primary: { cookie: 'primary', from: primaries },
  digits: { cookie: 'digits', from: digitSets },
}

const preferenceKeys = Object.keys(kept) as (keyof Preferences)[]
const prefix = 'Routewright-'
const lifeSeconds = 30 * 24 * 60 * 60
const listeners = new Set<(isFromHere: boolean) => void>()
const systemDark = watchMedia('(prefers-color-scheme: dark)')
const otherTabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('Routewright-preferences')
let current = defaultPreferences

export function preferences(): Preferences {
  return current
}

/** The preferences, and the way to change some of them. */
export function usePreferences(): [Preferences, (patch: Partial<Preferences>) => void] {
  return [useSyncExternalStore(onPreferences, preferences), changePreferences]
}

/** Light or dark as it is drawn now: the theme, or what the device prefers. */
export function colorScheme(): 'light' | 'dark' {
  if (current.theme !== 'system') return current.theme
  return systemDark.get() ? 'dark' : 'light'
}

export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(onPreferences, colorScheme)
}

export function changePreferences(patch: Partial<Preferences>): void {
  keep(withRules(current, patch))
}

export function resetPreferences(): void {
  keep({ ...defaultPreferences, isRtl: isRtlLanguage() })
}

/** What follows from a choice: a horizontal menu needs its bar, and has nothing to collapse. */
export function withRules(before: Preferences, patch: Partial<Preferences>): Preferences {
  const after = { ...before, ...patch }
  if (after.navLayout !== 'horizontal') return after
  return { ...after, isNavCollapsed: false, navbarType: after.navbarType === 'hidden' ? 'sticky' : after.navbarType }
}

/** Reads preferences from a cookie text; what is missing or unknown is the default. */
export function readPreferences(cookies: string, isRtl = false): Preferences {
  const defaults = { ...defaultPreferences, isRtl }
  const byName = new Map(
    cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const read = Object.entries(kept).map(([key, { cookie, from }]) => {
    const value = (from as readonly unknown[]).find((one) => String(one) === byName.get(prefix + cookie))
    return [key, value ?? defaults[key as keyof Preferences]]
  })
  return Object.fromEntries(read) as Preferences
}

/** Calls the listener at every change and says whether it was made in this tab. */
export function onPreferences(listener: (isFromHere: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the preferences this browser keeps; the boot script in index.html drew the document by them before the first paint. */
export function startPreferences(): void {
  current = readPreferences(document.cookie, isRtlLanguage())
  drawPreferences()
}

function drawPreferences(): void {
  const root = document.documentElement
  const scheme = colorScheme()
  root.dataset['mantineColorScheme'] = scheme
  root.dataset['skin'] = current.skin
  root.dataset['primary'] = current.primary
  root.dataset['navSemiDark'] = String(current.isNavSemiDark)
  root.dir = current.isRtl ? 'rtl' : 'ltr'
  writeCookie('color-scheme', scheme)
}

// Only what changed is written: another tab, or another visit, may have changed the rest.
function keep(next: Preferences) {
  const changed = preferenceKeys.filter((key) => next[key] !== current[key])
  if (changed.length === 0) return
  current = next
  for (const key of changed) writeCookie(kept[key].cookie, String(next[key]))
  otherTabs?.postMessage(Object.fromEntries(changed.map((key) => [key, next[key]])))
  tell(true)
}

function tell(isFromHere: boolean) {
  drawPreferences()
  for (const listener of listeners) listener(isFromHere)
}

function writeCookie(name: string, value: string) {
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${lifeSeconds}; samesite=lax`
}

systemDark.listen(() => tell(true))
otherTabs?.addEventListener('message', ({ data }: MessageEvent<Partial<Preferences>>) => {
  current = { ...current, ...data }
  tell(false)
})
