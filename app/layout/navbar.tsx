import { IconMenu2 } from '@tabler/icons-react'
import type { Ref } from 'react'
import { NotificationMenu } from '#platform/notifications/web/notification-menu.tsx'
import { textOf, useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { HelpLink } from './help-link.tsx'
import classes from './navbar.module.css'
import { QuickTools } from './quick-tools.tsx'
import { SearchButton } from './search-button.tsx'
import { useIsPhone } from './use-is-narrow.ts'
import { UserMenu } from './user-menu.tsx'

type Props = {
  /** Where the screen puts its title, tabs and buttons. */
  pageRef: Ref<HTMLDivElement>
  /** Without them the bar holds only what the screen puts there. */
  hasTools: boolean
  isHorizontal: boolean
  onMenu?: () => void
}

/** The one bar over the content: what the screen is and does, then search and what is always at hand. */
export function Navbar({ pageRef, hasTools, isHorizontal, onMenu }: Props) {
  const t = useText('shell')
  const screen = useCurrentScreen()
  return (
    <section className={classes.navbar} aria-label={t('topBar')}>
      {onMenu && (
        <ActionIcon className={classes.menu!} size={32} aria-label={t('openMenu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
      )}
      <div ref={pageRef} className={classes.page} />
      {screen && (
        <span className={classes.title} aria-hidden>
          {textOf(screen.title)}
        </span>
      )}
      {hasTools && <Tools isHorizontal={isHorizontal} />}
    </section>
  )
}

function Tools({ isHorizontal }: Pick<Props, 'isHorizontal'>) {
  const isPhone = useIsPhone()
  return (
    <div className={classes.tools}>
      <SearchButton />
      {isHorizontal && <HelpLink />}
      {!isPhone && <QuickTools />}
      <NotificationMenu />
      <UserMenu />
    </div>
  )
}
