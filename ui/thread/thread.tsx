import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ActionIcon } from '../action-icon.tsx'
import classes from './thread.module.css'

type Props = {
  label: string
  /** Brings what was said before; absent where there is nothing. */
  onOlder?: (() => void) | undefined
  olderLabel: string
  newestLabel: string
  /** Changes when the reader themselves said something, which brings them to the end. */
  ownKey: string
  /** Whether the reader sees the end. */
  onAtEnd?: (isAtEnd: boolean) => void
  children: ReactNode
}

/** What was said, the newest at the bottom, where it opens; older words come in while the reader scrolls up. */
export function Thread({ label, onOlder, olderLabel, newestLabel, ownKey, onAtEnd, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  // Newer browsers answer with a promise, which an effect may not give on.
  const toEnd = () => void scroller.current?.scrollTo({ top: 0 })
  useEffect(toEnd, [ownKey])
  // The list grows upward from its end, so the end is at 0 and everything before it below 0.
  const look = () => {
    const away = (scroller.current?.scrollTop ?? 0) < -120
    if (away === isAway) return
    setAway(away)
    onAtEnd?.(!away)
  }
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by keyboard */}
      <div ref={scroller} className={classes.scroller} role="group" aria-label={label} tabIndex={0} onScroll={look}>
        <div className={classes.words}>
          {onOlder && <Older label={olderLabel} onOlder={onOlder} />}
          {children}
        </div>
      </div>
      {isAway && (
        <ActionIcon
          className={classes.newest!}
          variant="filled"
          color="primary"
          aria-label={newestLabel}
          onClick={toEnd}
        >
          <IconArrowDown size={20} />
        </ActionIcon>
      )}
    </div>
  )
}

function Older({ label, onOlder }: { label: string; onOlder: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Watched anew after each page, since the button may still be in view then.
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder())
    if (button.current) watch.observe(button.current)
    return () => watch.disconnect()
  }, [onOlder])
  return (
    <button ref={button} type="button" className={classes.older} onClick={onOlder}>
      {label}
    </button>
  )
}

/** The line between two days. */
export function DayLine({ children }: { children: ReactNode }) {
  return <div className={classes.day}>{children}</div>
}
