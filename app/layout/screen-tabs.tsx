import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '#kit/web/format.ts'
import { textOf, useLanguage } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { readHealth } from '#platform/system/contract.ts'
import { Link } from '#ui/button/link.tsx'
import { PageBar } from '#ui/page/page-header.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { mayOpen } from '../may-open.ts'
import { screens } from '../screens.ts'
import { inOrder } from './in-order.ts'
import classes from './screen-tabs.module.css'

/** More than these stand beside the screen as a list. */
const mostInBar = 5

/** Links to the sibling screens of the open one, as tabs; nothing if it has none. A few stand in the bar. */
export function ScreenTabs() {
  const bar = use(PageBar)
  useLanguage()
  const session = useSession()
  const current = useCurrentScreen()
  const of = current?.tab?.of
  const all = inOrder(
    screens.filter(({ tab }) => tab !== undefined && tab.of === of),
    ({ tab }) => tab!.order,
  )
  const health = useQuery({ ...queryOf(readHealth), enabled: all.some(({ tab }) => tab?.isForSample) })
  if (!current?.tab) return null
  const beside = all
    .filter((screen) => mayOpen(screen, session))
    .filter((screen) => !screen.tab?.isForSample || health.data?.isSample)
  const isInBar = beside.length <= mostInBar
  const tabs = (
    <nav className={isInBar ? classes.inBar : classes.beside} aria-label={textOf(beside[0]?.title ?? current.title)}>
      {beside.map((screen) => (
        <Link
          key={screen.name}
          to={screen.path}
          className={classes.tab}
          aria-current={screen.name === current.name ? 'page' : undefined}
          ref={screen.name === current.name ? bringIntoView : undefined}
        >
          {textOf(screen.tab?.title ?? screen.title)}
          {screen.tab?.useBadge && <Badge useCount={screen.tab.useBadge} />}
        </Link>
      ))}
    </nav>
  )
  if (!isInBar) return tabs
  return bar && createPortal(tabs, bar)
}

function Badge({ useCount }: { useCount: () => number | undefined }) {
  const format = useFormat()
  const count = useCount()
  return count !== undefined && <small className={classes.badge}>{format.number(count)}</small>
}

// Not `scrollIntoView`, which would move the page as well.
function bringIntoView(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const outer = row.getBoundingClientRect()
  const inner = tab.getBoundingClientRect()
  if (inner.left < outer.left || inner.right > outer.right)
    row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
}
