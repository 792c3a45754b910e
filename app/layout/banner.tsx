import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

type Props = {
  tone: 'warning' | 'primary'
  icon: ReactNode
  action?: { label: string; run: () => void; isRunning: boolean }
  children: ReactNode
}

/** A line above the content that stays for as long as it applies. */
export function Banner({ tone, icon, action, children }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      {icon}
      <span className={classes.text}>{children}</span>
      {action && (
        <Button size="compact-sm" variant="white" loading={action.isRunning} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
