import { IconMenu2 } from '@tabler/icons-react'
import { NotificationMenu } from '#platform/notifications/web/notification-menu.tsx'
import { useText } from '#kit/web/i18n.ts'
import { Brand } from '#ui/page/brand.tsx'
import { Link } from '#ui/button/link.tsx'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { LanguageMenu } from './language-menu.tsx'
import classes from './navbar.module.css'
import { SearchButton } from './search-button.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { isHorizontal: boolean; onMenu?: () => void }

/** The bar over the content: search, and what is always at hand. */
export function Navbar({ isHorizontal, onMenu }: Props) {
  const t = useText('shell')
  return (
    <section className={classes.navbar} data-horizontal={isHorizontal || undefined} aria-label={t('topBar')}>
      <div className={classes.inner}>
        {onMenu && (
          <ActionIcon aria-label={t('openMenu')} onClick={onMenu}>
            <IconMenu2 size={22} />
          </ActionIcon>
        )}
        {isHorizontal && (
          <Link to="/" className={classes.home} aria-label="Routewright">
            <Brand name="Routewright" />
          </Link>
        )}
        <SearchButton />
        <div className={classes.end}>
          <LanguageMenu />
          <ThemeMenu />
          <Shortcuts />
          <NotificationMenu />
          <UserMenu />
        </div>
      </div>
    </section>
  )
}
