import { IconCheck } from '@tabler/icons-react'
import {
  createContext,
  use,
  type ButtonHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { FlyoutPanel, FlyoutScope, FlyoutTarget, useFlyout } from './flyout.tsx'
import classes from './menu.module.css'

type Props = { width?: number; closeOnItemClick?: boolean; children: ReactNode }
type ItemProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  leftSection?: ReactNode
  rightSection?: ReactNode
  color?: 'error'
}
type ChoiceProps = Omit<ItemProps, 'onChange' | 'role'> & {
  checked: boolean
  onChange: () => void
  closeMenuOnClick?: boolean
}

const MenuContext = createContext({ width: 200, closeOnItemClick: true })

/** A button that opens a list of things to do: `Menu.Target` holds the button, `Menu.Dropdown` the items. */
export function Menu({ width = 200, closeOnItemClick = true, children }: Props) {
  return (
    <MenuContext value={{ width, closeOnItemClick }}>
      <FlyoutScope>{children}</FlyoutScope>
    </MenuContext>
  )
}

function Target({ children }: { children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) {
  return <FlyoutTarget popup="menu">{children}</FlyoutTarget>
}

function Dropdown({ children }: { children: ReactNode }) {
  const { width } = use(MenuContext)
  return (
    <FlyoutPanel
      role="menu"
      width={width}
      className={classes.menu}
      onKeyDown={handleKey}
      onShown={(panel) => itemsOf(panel)[0]?.focus({ preventScroll: true })}
    >
      {children}
    </FlyoutPanel>
  )
}

function Item({ leftSection, rightSection, color, children, onClick, ...rest }: ItemProps) {
  const { closeOnItemClick } = use(MenuContext)
  const { close } = useFlyout()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-color={color}
      onClick={(event) => {
        if (closeOnItemClick) close()
        onClick?.(event)
      }}
      {...rest}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.label}>{children}</span>
      {rightSection && <span className={classes.section}>{rightSection}</span>}
    </button>
  )
}

function Choice({
  kind,
  checked,
  onChange,
  closeMenuOnClick = false,
  children,
  ...rest
}: ChoiceProps & { kind: 'menuitemradio' | 'menuitemcheckbox' }) {
  const { close } = useFlyout()
  const choose = () => {
    if (closeMenuOnClick) close()
    onChange()
  }
  return (
    <Item
      {...rest}
      role={kind}
      aria-checked={checked}
      onClick={choose}
      leftSection={<IconCheck size={17} className={classes.tick} data-shown={checked || undefined} aria-hidden />}
    >
      {children}
    </Item>
  )
}

const RadioItem = (props: ChoiceProps) => <Choice {...props} kind="menuitemradio" />
const CheckboxItem = (props: ChoiceProps) => <Choice {...props} kind="menuitemcheckbox" />
const Divider = () => <hr className={classes.divider} />
const Label = ({ children, style }: { children: ReactNode; style?: CSSProperties }) => (
  <div className={classes.heading} style={style}>
    {children}
  </div>
)

// Arrow keys walk the items, Home and End leap, a letter goes to the next item that begins with it, Tab leaves.
function handleKey(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goal = goalOf(event.key, items, at)
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

function goalOf(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function itemsOf(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}

Menu.Target = Target
Menu.Dropdown = Dropdown
Menu.Item = Item
Menu.RadioItem = RadioItem
Menu.CheckboxItem = CheckboxItem
Menu.Divider = Divider
Menu.Label = Label
