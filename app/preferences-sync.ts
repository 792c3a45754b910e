import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPreferences, savePreferences, type Preferences as Kept } from '#platform/preferences/contract.ts'
import { call } from '#kit/web/call.ts'
import { language, onLanguage } from '#kit/web/i18n.ts'
import { changeOwnSettings, onOwnSettings, ownSettings } from '#kit/web/own-settings.ts'
import { changePreferences, onPreferences, preferences, type Preferences } from '#kit/web/preferences.ts'
import { queryOf } from '#kit/web/query.ts'
import { session, useSession } from '#kit/web/session.ts'
import { changedIn, choicesOf, only, preferencesOf, without, type Choices } from './preference-choices.ts'
import { setLanguage } from './set-language.ts'

const pauseMs = 800
const looks = [
  'theme',
  'skin',
  'contentWidth',
  'navLayout',
  'navbarType',
  'footerType',
  'isNavCollapsed',
  'isNavSemiDark',
  'hasNavbarBlur',
  'primary',
] as const

const loadedKey = 'preferencesOf'
const patienceMs = 1500

/** On a person's first visit in this browser, loads their preferences before the frame is drawn, so that nothing flashes. */
export async function loadPreferences(): Promise<void> {
  const id = session()?.userData.id
  if (id === undefined || localStorage.getItem(loadedKey) === String(id)) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  // If they don't arrive in time, they are applied with the first reply after that.
  const kept = await Promise.race([call(readPreferences).catch(() => undefined), late])
  if (!kept) return
  adopt(preferencesOf(without(choicesOf(kept), unsentOf(id).keys())))
  localStorage.setItem(loadedKey, String(id))
}

let running: { personId: number; sync: Sync } | undefined

/** Loads a person's preferences into this browser, and sends changes made here to their other browsers. */
export function usePreferencesSync(): void {
  const personId = useSession()?.userData.id
  const { data } = useQuery({
    ...queryOf(readPreferences),
    queryKey: [readPreferences.path, personId ?? 0],
    staleTime: Infinity,
    retry: false,
    enabled: personId !== undefined,
  })
  // Until the reply arrives: choices made in the meantime are newer than the reply.
  useEffect(() => {
    if (personId === undefined) return undefined
    const sync = startSync(personId)
    running = { personId, sync }
    return () => {
      running = undefined
      sync.stop()
    }
  }, [personId])
  useEffect(() => {
    if (data && running?.personId === personId) running?.sync.takeOver(data)
  }, [data, personId])
}

type Sync = { takeOver: (kept: Kept) => void; stop: () => void }

function startSync(personId: number): Sync {
  const unsent = unsentOf(personId)
  let seen = choicesHere()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    const sending = only(choicesHere(), unsent.keys())
    if (Object.keys(sending).length === 0) return
    await call(savePreferences, { body: preferencesOf(sending) })
    const now = choicesHere()
    unsent.sent(Object.keys(sending).filter((key) => changedIn(only(now, [key]), sending).length === 0))
  }
  // Changes that couldn't be sent are kept and sent with the next change or visit.
  const sendSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void send().catch(() => undefined), pauseMs)
  }
  const notice = (isFromHere: boolean) => {
    const now = choicesHere()
    const changed = changedIn(now, seen)
    seen = now
    // A choice made in another tab is sent by that tab.
    if (!isFromHere || changed.length === 0) return
    unsent.add(changed)
    sendSoon()
  }
  const leave = [onPreferences(notice), onOwnSettings(notice), onLanguage(() => notice(true))]
  if (unsent.keys().size > 0) sendSoon()
  return {
    takeOver: (kept) => {
      const theirs = without(choicesOf(kept), unsent.keys())
      // Listeners hear of it like of any change, but values from the server needn't be sent back to it.
      seen = { ...seen, ...theirs }
      adopt(preferencesOf(theirs))
    },
    stop: () => {
      clearTimeout(timer)
      for (const one of leave) one()
    },
  }
}

/** Choices made here that haven't reached the server yet: a reload in between must not undo them. */
function unsentOf(personId: number) {
  const key = `preferencesUnsent-${personId}`
  const kept = new Set<string>((localStorage.getItem(key) ?? '').split(' ').filter(Boolean))
  const keep = () => (kept.size > 0 ? localStorage.setItem(key, [...kept].join(' ')) : localStorage.removeItem(key))
  return {
    keys: (): ReadonlySet<string> => kept,
    add: (keys: string[]) => {
      for (const one of keys) kept.add(one)
      keep()
    },
    sent: (keys: string[]) => {
      for (const one of keys) kept.delete(one)
      keep()
    },
  }
}

function adopt(kept: Kept) {
  const chosen = Object.fromEntries(looks.filter((key) => kept[key] !== undefined).map((key) => [key, kept[key]]))
  if (Object.keys(chosen).length > 0) changePreferences(chosen as Partial<Preferences>)
  if (kept.shortcuts || kept.lists)
    changeOwnSettings({
      ...(kept.shortcuts && { shortcuts: kept.shortcuts }),
      ...(kept.lists && { lists: { ...ownSettings().lists, ...kept.lists } }),
    })
  if (kept.language && kept.language !== language()) void setLanguage(kept.language)
}

function choicesHere(): Choices {
  const here = preferences()
  const { shortcuts, lists } = ownSettings()
  const look = Object.fromEntries(looks.map((key) => [key, here[key]])) as Kept
  return choicesOf({ ...look, language: language(), ...(shortcuts && { shortcuts }), ...(lists && { lists }) })
}
