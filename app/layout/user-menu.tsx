import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { textOf, useText, withMessages } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useGo } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { mayOpen } from '../may-open.ts'
import { screens } from '../screens.ts'
import { signOut } from '../sign-out.ts'
import { preferencesStore } from './preferences-store.ts'
import { Menu } from '#ui/overlay/menu.tsx'

const SessionRole = lazy(async () => ({
  default: (await withMessages(import('./session-role.tsx'), 'access')).SessionRole,
}))

const places = ['/pages/user-profile', '/pages/account-settings', '/pages/pricing', '/pages/faq']

/** Who is signed in, the person's own places, and the way out. */
export function UserMenu() {
  const t = useText('shell')
  const session = useSession()
  const go = useGo()
  if (!session) return null
  const { userData } = session
  const own = places.flatMap((path) => screens.filter((screen) => screen.path === path && mayOpen(screen, session)))
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton style={{ display: 'flex', borderRadius: '50%', marginInlineStart: 6 }}>
          <PersonAvatar name={userData.fullName} src={userData.avatar} size={28} isDecoration />
          <VisuallyHidden>{t('userMenu', { name: userData.fullName })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ display: 'flex', gap: 12, alignItems: 'center', paddingBlock: 10 }}>
          <PersonAvatar name={userData.fullName} src={userData.avatar} status="online" isDecoration />
          <span style={{ minWidth: 0 }}>
            <span style={{ display: 'block', color: 'var(--ink-strong)', fontWeight: 600, fontSize: '0.9375rem' }}>
              {userData.fullName}
            </span>
            <Suspense fallback={'\u00a0'}>
              <SessionRole name={userData.role} />
            </Suspense>
          </span>
        </Menu.Label>
        <Menu.Divider />
        {own.map((screen) => (
          <Menu.Item
            key={screen.name}
            leftSection={<Icon name={screen.icon ?? screen.menu?.icon ?? 'user'} />}
            onClick={() => go(screen.path)}
          >
            {textOf(screen.title)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconSettings size={20} aria-hidden />} onClick={() => preferencesStore.set(true)}>
          {t('preferences.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="error"
          leftSection={<IconLogout size={20} className="mirrored" aria-hidden />}
          onClick={() => void signOut(go)}
        >
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
