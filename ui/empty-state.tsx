import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  title: string
  text?: string | undefined
  picture?: ReactNode
  action?: { label: string; onClick: () => void }
  children?: ReactNode
  isPage?: boolean
}

/** What stands where nothing is: why, and the first useful thing to do. Where it is the whole page, its title heads the page. */
export function EmptyState({ title, text, picture, action, children, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      {picture ?? <Nothing />}
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

function Nothing() {
  return (
    <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden className={classes.picture}>
      <rect x="14" y="10" width="68" height="52" rx="8" className={classes.tint} />
      <rect x="24" y="22" width="30" height="5" rx="2.500" className={classes.strong} />
      <rect x="24" y="33" width="48" height="4" rx="2" className={classes.soft} />
      <rect x="24" y="42" width="40" height="4" rx="2" className={classes.soft} />
      <circle cx="72" cy="52" r="11" className={classes.lens} />
      <path d="m80 60 8 8" className={classes.handle} />
    </svg>
  )
}
