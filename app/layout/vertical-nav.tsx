import { FocusTrap } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { textOf, useText } from '#kit/web/i18n.ts'
import { usePreferences } from '#kit/web/preferences.ts'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { useCurrentScreen } from '../current-screen.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { Company } from './company.tsx'
import { HelpLink } from './help-link.tsx'
import { litName, pathTo } from './menu.ts'
import { NavList } from './nav-list.tsx'
import { QuickTools } from './quick-tools.tsx'
import { useIsPhone } from './use-is-narrow.ts'
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
            <Foot />
          </div>
        </aside>
      </FocusTrap>
    </>
  )
}

function Sections() {
  const t = useText('shell')
  const sections = useMenu()
  const screen = useCurrentScreen()
  const lit = litName(sections, screen)
  const [chosen, choose] = useState<{ at: string | undefined; opened: string[] }>()
  const opened =
    chosen && chosen.at === lit
      ? chosen.opened
      : pathTo(
          sections.flatMap(({ entries }) => entries),
          lit,
        )
  return (
    <nav className={classes.scroll} aria-label={t('menu.label')}>
      {sections.map(({ key, entries }) => (
        <div key={key} role="group" aria-labelledby={`menu-${key}`}>
          <div id={`menu-${key}`} className={classes.group}>
            {textOf(`shell:menu.${key}`)}
          </div>
          <NavList entries={entries} lit={lit} opened={opened} onOpened={(next) => choose({ at: lit, opened: next })} />
        </div>
      ))}
    </nav>
  )
}

function Head({ mode, onClose, isPinnable }: Omit<Props, 'isOpen'>) {
  const t = useText('shell')
  const [{ isNavCollapsed }, change] = usePreferences()
  const PinIcon = isNavCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.head}>
      <Company />
      {mode === 'overlay' ? (
        <ActionIcon size={28} aria-label={t('closeMenu')} onClick={onClose} data-autofocus>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      ) : (
        isPinnable && (
          <ActionIcon
            size={28}
            aria-label={t(isNavCollapsed ? 'pinMenu' : 'collapseMenu')}
            aria-pressed={!isNavCollapsed}
            onClick={() => change({ isNavCollapsed: !isNavCollapsed })}
            className={classes.pin}
          >
            <PinIcon className="mirrored" size={16} stroke={1.5} />
          </ActionIcon>
        )
      )}
    </div>
  )
}

/** Help, and on a phone what its bar has no room for. */
function Foot() {
  const isPhone = useIsPhone()
  return (
    <div className={classes.foot}>
      <HelpLink />
      {isPhone && (
        <div className={classes.tools}>
          <QuickTools />
        </div>
      )}
    </div>
  )
}
