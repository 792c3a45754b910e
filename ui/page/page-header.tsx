import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  /** One quiet line below the bar: what the page is of, or for. */
  text?: ReactNode
  /** The same for a list, whose rows need the room: shown at the title. */
  about?: string | undefined
  /** Parts of the page, as tabs of the bar. */
  tabs?: ReactNode
  /** What else can be done, and what narrows the page. */
  actions?: ReactNode
  /** The one thing the page is there to do: the bar has no other filled button. */
  primary?: ReactNode
  /** What is rarely done, behind one button. */
  more?: ReactNode
}

/** Where the frame shows the head of the screen it holds: null until it is drawn, undefined where there is no frame. */
export const PageBar = createContext<HTMLElement | null | undefined>(undefined)

/** What the frame adds to the title of the screen it holds, such as whose clock it goes by. */
export const HeadExtra = createContext<ReactNode>(undefined)

/** The head of a screen, in the bar of the frame: what it is, and what can be done with all of it. */
export function PageHeader({ text, ...parts }: Props) {
  const bar = use(PageBar)
  return (
    <>
      {bar === undefined ? (
        <div className={classes.own}>
          <Head {...parts} />
        </div>
      ) : (
        bar && createPortal(<Head {...parts} />, bar)
      )}
      {text && <p className={classes.text}>{text}</p>}
    </>
  )
}

/** Marks the one button of a page among its actions, where these are of one making with it. */
export function Primary({ children }: { children: ReactNode }) {
  return <div className={classes.primary}>{children}</div>
}

function Head({ title, about, tabs, actions, primary, more }: Omit<Props, 'text'>) {
  const hasActions = [actions, primary, more].some(Boolean)
  return (
    <>
      <div className={classes.line}>
        <h1 className={classes.title} title={about}>
          {title}
        </h1>
        {use(HeadExtra)}
      </div>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {hasActions && (
        <div className={classes.actions}>
          {actions}
          {primary && <Primary>{primary}</Primary>}
          {more && <div className={classes.more}>{more}</div>}
        </div>
      )}
    </>
  )
}
