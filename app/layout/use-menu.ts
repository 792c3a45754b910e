import { useMemo } from 'react'
import { useLanguage } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { screens } from '../screens.ts'
import { menuOf, type Section } from './menu.ts'

/** The menu of the signed-in person. Components that use it re-render when the language changes. */
export function useMenu(): Section[] {
  const session = useSession()
  useLanguage()
  return useMemo(() => menuOf(screens, session), [session])
}
