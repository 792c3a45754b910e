import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Icon } from '../display/icon.tsx'

type Props = {
  title: string
  text?: string | undefined
  /** What would stand here, by its name in the set of icons. */
  icon?: string | undefined
  action?: { label: string; onClick: () => void }
  children?: ReactNode
  isPage?: boolean
}

/** What stands where nothing is: why, and the first useful thing to do. Where it is the whole page, its title heads the page. */
export function EmptyState({ title, text, icon = 'file-text', action, children, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      <span className={classes.picture}>
        <Icon name={icon} size={34} stroke={1.5} />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && (
        <Button variant="light" mt="xs" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {children}
    </div>
  )
}
