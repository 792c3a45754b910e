import type { ReactNode } from 'react'
import { Menu } from '../overlay/menu.tsx'
import { Button } from './controls.ts'

type Props = {
  look: 'button' | 'item' | 'dialog'
  icon: ReactNode
  label: string
  /** Its name, where that says more. */
  name?: string | undefined
  note?: ReactNode
  isBusy?: boolean
  onClick: () => void
}

/** Something to do, as its place has it: a button of the bar, or an item of the menu behind the dots. */
export function Act({ look, icon, label, name, note, isBusy = false, onClick }: Props) {
  if (look === 'dialog') return null
  const shared = { leftSection: icon, rightSection: note, 'aria-label': name, onClick }
  return look === 'item' ? (
    <Menu.Item {...shared}>{label}</Menu.Item>
  ) : (
    <Button data-compact loading={isBusy} {...shared}>
      {label}
    </Button>
  )
}
