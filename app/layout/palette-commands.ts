import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { changePreferences, themes } from '#kit/web/preferences.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { useGo } from '#ui/link.tsx'
import { setLanguage } from '../set-language.ts'
import { signOut } from '../sign-out.ts'
import { openKeys } from './keys-store.ts'
import type { Find } from './palette-groups.ts'

/** What can be added, where, and whose right it takes. */
const additions = [
  { key: 'newDelivery', icon: 'package', subject: 'Delivery', path: '/apps/logistics/deliveries?open=add' },
  { key: 'newOrder', icon: 'receipt', subject: 'Order', path: '/apps/ecommerce/order/add' },
  { key: 'newProduct', icon: 'tag', subject: 'Product', path: '/apps/ecommerce/product/add' },
  { key: 'newInvoice', icon: 'file-text', subject: 'Invoice', path: '/apps/invoice/add' },
  { key: 'newDriver', icon: 'steering-wheel', subject: 'Driver', path: '/apps/logistics/drivers?open=add' },
  { key: 'newVehicle', icon: 'truck-delivery', subject: 'Vehicle', path: '/apps/logistics/fleet?open=add' },
  { key: 'newProject', icon: 'briefcase', subject: 'Project', path: '/apps/projects?open=add' },
  { key: 'newUser', icon: 'user-plus', subject: 'User', path: '/apps/user/list?open=add' },
] as const

/** What the search can do: add things, change the look, sign out. */
export function useCommands(): Find[] {
  const t = useText('shell')
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
    ...additions
      .filter(({ subject }) => ability.can('create', subject))
      .map(({ key, icon, path }): Find => ({ key, icon, title: t(`search.add.${key}`), open: { kind: 'path', path } })),
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
