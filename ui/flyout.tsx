import {
  cloneElement,
  createContext,
  use,
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
    if (event.newState === 'open') onShown?.(event.currentTarget)
    else setOpen(false)
  }
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
