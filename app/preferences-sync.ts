import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPreferences, savePreferences, type Preferences as Kept } from '#features/preferences/contract.ts'
import { call } from '#kit/web/call.ts'
import { language, onLanguage } from '#kit/web/i18n.ts'
import { changeOwnSettings, onOwnSettings, ownSettings } from '#kit/web/own-settings.ts'
import { changePreferences, onPreferences, preferences, type Preferences } from '#kit/web/preferences.ts'
import { queryOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/use-session.ts'
import { speak } from './speak.ts'

const pauseMs = 800
/** Holds whose choices made here the server has not got yet: a reload in between must not undo them. */
const unsentKey = 'preferencesUnsent'
const looks = ['theme', 'skin', 'contentWidth', 'navLayout', 'navbarType', 'footerType', 'isNavCollapsed', 'isNavSemiDark', 'hasNavbarBlur', 'primary'] as const

/** Brings a person's preferences to this browser, and takes changes made here to the others. */
export function usePreferencesSync(): void {
  const personId = useSession()?.userData.id
  const { data } = useQuery({ ...queryOf(readPreferences), queryKey: [readPreferences.path, personId ?? 0], staleTime: Infinity, retry: false })
  useEffect(() => {
    if (!data || personId === undefined) return undefined
    const isUnsent = localStorage.getItem(unsentKey) === String(personId)
    if (!isUnsent) adopt(data)
    return keepSending(personId, isUnsent)
  }, [data, personId])
}

function adopt(kept: Kept) {
  const chosen = Object.fromEntries(looks.filter((key) => kept[key] !== undefined).map((key) => [key, kept[key]]))
  changePreferences(chosen as Partial<Preferences>)
  if (kept.shortcuts || kept.lists) changeOwnSettings({ ...ownSettings(), ...(kept.shortcuts && { shortcuts: kept.shortcuts }), ...(kept.lists && { lists: kept.lists }) })
  if (kept.language && kept.language !== language()) void speak(kept.language)
}

function keepSending(personId: number, isUnsent: boolean): () => void {
  let sent = isUnsent ? '' : JSON.stringify(chosenHere())
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    const next = chosenHere()
    if (JSON.stringify(next) === sent) return localStorage.removeItem(unsentKey)
    sent = JSON.stringify(next)
    call(savePreferences, { body: next }).then(
      () => localStorage.removeItem(unsentKey),
      () => (sent = ''),
    )
  }
  const sendSoon = () => {
    localStorage.setItem(unsentKey, String(personId))
    clearTimeout(timer)
    timer = setTimeout(send, pauseMs)
  }
  if (isUnsent) send()
  const leave = [onPreferences(sendSoon), onOwnSettings(sendSoon), onLanguage(sendSoon)]
  return () => {
    clearTimeout(timer)
    for (const one of leave) one()
  }
}

function chosenHere(): Kept {
  const here = preferences()
  const { shortcuts, lists } = ownSettings()
  const look = Object.fromEntries(looks.map((key) => [key, here[key]])) as Kept
  return { ...look, language: language(), ...(shortcuts && { shortcuts }), ...(lists && { lists }) }
}
