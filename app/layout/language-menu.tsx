import { IconLanguage } from '@tabler/icons-react'
import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { setLanguage } from '../set-language.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { Menu } from '#ui/overlay/menu.tsx'

/** Chooses the language; its texts come before anything changes. */
export function LanguageMenu() {
  const t = useText('shell')
  const current = useLanguage()
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('language')}>
          <IconLanguage size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ i18nLang, name }) => (
          <Menu.RadioItem
            key={i18nLang}
            value={i18nLang}
            checked={i18nLang === current}
            onChange={() => void setLanguage(i18nLang)}
            lang={i18nLang}
            closeMenuOnClick
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
