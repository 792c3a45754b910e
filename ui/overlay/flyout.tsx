import {
  cloneElement,
  createContext,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react'
import classes from './flyout.module.css'
import { useKeepOpen } from './kept.tsx'

type Flyout = {
  id: string
  panel: RefObject<HTMLDivElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  close: () => void
}

const FlyoutContext = createContext<Flyout | undefined>(undefined)

/** What opens and closes: the browser's own popover, so that Escape, a press elsewhere and the focus need no code. */
export function FlyoutScope({ children }: { children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useKeepOpen(isOpen)
  const flyout = useMemo(
    () => ({ id, panel, isOpen, setOpen, close: () => panel.current?.hidePopover() }),
    [id, isOpen],
  )
  return <FlyoutContext value={flyout}>{children}</FlyoutContext>
}

export function useFlyout(): Flyout {
  const flyout = use(FlyoutContext)
  if (!flyout) throw new Error('A flyout has its parts inside FlyoutScope.')
  return flyout
}

type Button = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>

/** The button that opens the panel; the arrow down does too. */
export function FlyoutTarget({ popup = 'dialog', children }: { popup?: 'menu' | 'dialog'; children: Button }) {
  const { id, isOpen } = useFlyout()
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    event.currentTarget.click()
  }
  return cloneElement(children, {
    popoverTarget: id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    onKeyDown: handleKey,
  })
}

type Props = {
  width?: number | string | undefined
  role?: 'menu' | 'dialog'
  label?: string
  className?: string | undefined
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  /** Called with the panel when it stands on the screen. */
  onShown?: (panel: HTMLDivElement) => void
  children: ReactNode
}

/** The panel that flies out beside its button; what it holds is drawn only while it is open. */
export function FlyoutPanel({ width, role = 'dialog', label, className, onKeyDown, onShown, children }: Props) {
  const { id, panel, isOpen, setOpen } = useFlyout()
  const handleBefore = (event: ToggleEvent<HTMLDivElement>) => event.newState === 'open' && setOpen(true)
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') return setOpen(false)
    hold(event.currentTarget)
    onShown?.(event.currentTarget)
  }
  useEffect(() => {
    if (isOpen && panel.current) return whileHeld(panel.current)
    return undefined
  }, [isOpen, panel])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role: that of a menu or of a dialog
    <div
      ref={panel}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      className={className ? `${classes.panel} ${className}` : classes.panel}
      style={{ inlineSize: width } as CSSProperties}
      onBeforeToggle={handleBefore}
      onToggle={handleToggle}
      onKeyDown={onKeyDown}
    >
      {isOpen && children}
    </div>
  )
}

// What arrives late moves the button; the panel stays where it was opened, so that nothing slips from under the pointer.
function hold(panel: HTMLElement) {
  const { offsetLeft, offsetTop, offsetHeight } = panel
  const button = document.querySelector(`[popovertarget="${panel.id}"]`)
  const isAbove = button && button.getBoundingClientRect().top > offsetTop
  const block = isAbove ? `auto auto ${innerHeight - offsetTop - offsetHeight}px` : `${offsetTop}px auto auto`
  panel.style.setProperty('--held', `${block} ${offsetLeft}px`)
  // What grows later scrolls rather than be cut at the edge of the window.
  const room = isAbove ? offsetTop + offsetHeight : innerHeight - offsetTop
  panel.style.setProperty('--held-room', `${room - 8}px`)
  panel.dataset.held = ''
}

// Whoever scrolls or turns the device moves the panel along with its button.
function whileHeld(panel: HTMLElement) {
  const release = (event?: Event) => {
    if (!panel.contains(event?.target as Node | null)) delete panel.dataset.held
  }
  addEventListener('scroll', release, { capture: true, passive: true })
  addEventListener('resize', release)
  return () => {
    removeEventListener('scroll', release, { capture: true })
    removeEventListener('resize', release)
    release()
  }
}
