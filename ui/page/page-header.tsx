import { createContext, use, type ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = { title: ReactNode; text?: ReactNode; actions?: ReactNode }

/** What the frame adds to the head of the screen it holds, such as a link to help. */
export const HeadExtra = createContext<ReactNode>(undefined)

/** The head of a screen: what it is, and what can be done with all of it. */
export function PageHeader({ title, text, actions }: Props) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {use(HeadExtra)}
        </div>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
