import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { changePreferences, themes } from '#kit/web/preferences.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { useGo } from '#ui/button/link.tsx'
import { screens } from '../screens.ts'
import { setLanguage } from '../set-language.ts'
import { signOut } from '../sign-out.ts'
import { inOrder } from './in-order.ts'
import { openKeys } from './keys-store.ts'
import { findOf, type Find } from './palette-groups.ts'
import { usePaletteWords } from './palette-words.ts'

/** Screens that add things, in the order of the menu. */
const adding = inOrder(screens, ({ menu }) => menu?.order ?? 0).flatMap(({ adds, ...screen }) =>
  adds === undefined ? [] : [{ ...screen, adds }],
)

/** What the search can do: add things, change the look, sign out. */
export function useCommands(): Find[] {
  const t = useText('shell')
  const words = usePaletteWords()
  const current = useLanguage()
  const go = useGo()
  const ability = useAbility()
  const command = (key: string, icon: string, title: string, run: () => void): Find => ({
    key,
    icon,
    title,
    open: { kind: 'run', run },
  })
  return [
    ...adding
      .filter(({ subject }) => subject !== undefined && ability.can('create', subject))
      .map((screen): Find => {
        const title = words(`add.${screen.name}`)
        return { ...findOf({ screen, title }), key: `add-${screen.name}`, open: { kind: 'path', path: screen.adds } }
      }),
    ...themes.map((theme) =>
      command(
        `theme-${theme}`,
        { light: 'sun', dark: 'moon', system: 'device-desktop' }[theme],
        t('search.useTheme', { theme: t(`theme.${theme}`) }),
        () => changePreferences({ theme }),
      ),
    ),
    ...languages
      .filter(({ i18nLang }) => i18nLang !== current)
      .map(({ i18nLang, name }) =>
        command(
          `language-${i18nLang}`,
          'language',
          t('search.speak', { language: name }),
          () => void setLanguage(i18nLang),
        ),
      ),
    command('shortcuts', 'keyboard', t('keys.title'), openKeys),
    command('log-out', 'login', t('logOut'), () => void signOut(go)),
  ]
}
