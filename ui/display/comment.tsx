import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import classes from './comment.module.css'
import { PersonAvatar } from './person-avatar.tsx'

type Props = {
  author: { name: string; avatar: string }
  at: string
  /** Stands behind the time, such as that it was edited. */
  note?: string | undefined
  /** What its author may do with it. */
  tools?: ReactNode
  /** The words, or the field they are changed in. */
  children: ReactNode
}

/** What a person wrote, with their name and when it was. */
export function Comment({ author, at, note, tools, children }: Props) {
  const format = useFormat()
  return (
    <div className={classes.comment}>
      <PersonAvatar name={author.name} src={author.avatar || undefined} size={28} isDecoration />
      <div>
        <div className={classes.byline}>
          <strong dir="auto">{author.name}</strong>
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
          {note && <span>· {note}</span>}
          {tools && <span className={classes.tools}>{tools}</span>}
        </div>
        {typeof children === 'string' ? (
          <p className={classes.words} dir="auto">
            {children}
          </p>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
