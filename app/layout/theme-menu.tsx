import { IconDeviceDesktop, IconMoonStars, IconSun } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { themes, usePreferences } from '#kit/web/preferences.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { Menu } from '#ui/overlay/menu.tsx'

const icons = { light: IconSun, dark: IconMoonStars, system: IconDeviceDesktop }

/** Light, dark, or as the device prefers. */
export function ThemeMenu() {
  const t = useText('shell')
  const [{ theme }, change] = usePreferences()
  const Current = icons[theme]
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('theme.label')}>
          <Current size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map((name) => {
          const Icon = icons[name]
          return (
            <Menu.RadioItem
              key={name}
              value={name}
              checked={name === theme}
              onChange={() => change({ theme: name })}
              rightSection={<Icon size={18} stroke={1.6} aria-hidden />}
              closeMenuOnClick
            >
              {t(`theme.${name}`)}
            </Menu.RadioItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
