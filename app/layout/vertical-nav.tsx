import { FocusTrap } from '@mantine/core'
import { IconCircle, IconCircleDot, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { usePreferences } from '#kit/web/preferences.ts'
import { Brand } from '#ui/page/brand.tsx'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { Link } from '#ui/button/link.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { litName, pathTo, sideMenu } from './menu.ts'
import { NavList } from './nav-list.tsx'
import { useMenu } from './use-menu.ts'
import classes from './vertical-nav.module.css'

type Props = {
  mode: 'vertical' | 'collapsed' | 'overlay'
  isOpen: boolean
  onClose: () => void
  /** Not where the screen itself made it a rail. */
  isPinnable: boolean
}

/** The menu at the start side: full, as a rail that opens under the pointer, or over the page. */
export function VerticalNav({ mode, isOpen, onClose, isPinnable }: Props) {
  const isOver = mode === 'overlay' && isOpen
  useFocusBack(isOver)
  useEffect(() => {
    if (!isOver) return undefined
    const handle = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [isOver, onClose])
  return (
    <>
      {isOver && <div className={classes.backdrop} onClick={onClose} aria-hidden />}
      <FocusTrap active={isOver}>
        <aside
          className={classes.aside}
          data-mode={mode}
          data-open={isOpen || undefined}
          inert={mode === 'overlay' && !isOpen}
        >
          <div className={classes.panel}>
            <Head mode={mode} onClose={onClose} isPinnable={isPinnable} />
            <Sections />
          </div>
        </aside>
      </FocusTrap>
    </>
  )
}

function Sections() {
  const t = useText('shell')
  const sections = useMenu()
  const parts = sideMenu(sections)
  const screen = useCurrentScreen()
  const lit = litName(sections, screen)
  const [chosen, choose] = useState<{ at: string | undefined; opened: string[] }>()
  const opened = chosen && chosen.at === lit ? chosen.opened : pathTo(parts.flat(), lit)
  return (
    <nav
      className={classes.scroll}
      aria-label={t('menu.label')}
      onScroll={({ currentTarget: nav }) => nav.toggleAttribute('data-scrolled', nav.scrollTop > 4)}
    >
      {parts.map((entries, part) => (
        <div key={part} className={classes.part}>
          <NavList entries={entries} lit={lit} opened={opened} onOpened={(next) => choose({ at: lit, opened: next })} />
        </div>
      ))}
    </nav>
  )
}

function Head({ mode, onClose, isPinnable }: Omit<Props, 'isOpen'>) {
  const t = useText('shell')
  const [{ isNavCollapsed }, change] = usePreferences()
  return (
    <div className={classes.head}>
      <Link to="/" className={classes.home} aria-label="Routewright">
        <Brand name="Routewright" />
      </Link>
      {mode === 'overlay' ? (
        <ActionIcon aria-label={t('closeMenu')} onClick={onClose} data-autofocus>
          <IconX size={20} />
        </ActionIcon>
      ) : (
        isPinnable && (
          <ActionIcon
            aria-label={t(isNavCollapsed ? 'pinMenu' : 'collapseMenu')}
            aria-pressed={!isNavCollapsed}
            onClick={() => change({ isNavCollapsed: !isNavCollapsed })}
            className={classes.pin}
          >
            {isNavCollapsed ? <IconCircle size={19} /> : <IconCircleDot size={19} />}
          </ActionIcon>
        )
      )}
    </div>
  )
}
