import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ActionIcon } from '../button/action-icon.tsx'
import classes from './thread.module.css'

type Props = {
  label: string
  /** Brings what was said before; absent where there is nothing. */
  onOlder?: (() => void) | undefined
  olderLabel: string
  /** Brings what was said after the last of these, where the reader looks back. */
  onNewer?: (() => void) | undefined
  newerLabel: string
  /** Leaves the past for the end. */
  onNewest?: (() => void) | undefined
  newestLabel: string
  /** Changes with the last message. */
  endKey: string
  /** The element that the reader came for. */
  soughtId?: string | undefined
  /** Changes when the reader themselves said something, which brings them to the end. */
  ownKey: string
  /** Whether the reader sees the end. */
  onAtEnd?: (isAtEnd: boolean) => void
  children: ReactNode
}

/** So far from the end the reader looks at what was said before. */
const awayPixels = 120

/** What was said, the newest at the bottom, where it opens; older words come in while the reader scrolls up. */
export function Thread({ label, onOlder, olderLabel, onNewer, newerLabel, children, ...rest }: Props) {
  const { onNewest, newestLabel, endKey, soughtId, ownKey, onAtEnd } = rest
  const scroller = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  // Newer browsers answer with a promise, which an effect may not give on.
  const toEnd = () => void scroller.current?.scrollTo({ top: 0 })
  useEffect(toEnd, [ownKey])
  useStay(scroller, endKey)
  useEffect(() => seek(soughtId), [soughtId])
  // The list grows upward from its end, so the end is at 0 and everything before it below 0.
  const look = () => {
    const away = (scroller.current?.scrollTop ?? 0) < -awayPixels
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
          {onNewer && (
            <button type="button" className={classes.older} onClick={onNewer}>
              {newerLabel}
            </button>
          )}
        </div>
      </div>
      {(isAway || onNewer) && (
        <ActionIcon
          className={classes.newest!}
          variant="filled"
          color="primary"
          aria-label={newestLabel}
          onClick={() => {
            onNewest?.()
            toEnd()
          }}
        >
          <IconArrowDown size={20} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Readers further up keep their place when new messages arrive at the end. */
function useStay(scroller: RefObject<HTMLDivElement | null>, endKey: string): void {
  const before = useRef({ endKey, height: 0 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const grown = box.scrollHeight - before.current.height
    if (before.current.endKey !== endKey && box.scrollTop < -awayPixels)
      box.scrollBy({ top: -grown, behavior: 'instant' })
    before.current = { endKey, height: box.scrollHeight }
  })
}

function seek(id: string | undefined): void {
  const found = id === undefined ? null : document.getElementById(id)
  if (!found) return
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
  found.animate(
    { backgroundColor: ['color-mix(in srgb, var(--brand) 24%, transparent)', 'transparent'] },
    { duration: 3000, easing: 'ease-in' },
  )
}

function Older({ label, onOlder }: { label: string; onOlder: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Watched again after each page, since the button may still be in view then.
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
