import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { RowName } from './row-name.tsx'
import classes from './thing.module.css'

type Props = { name: string; detail?: ReactNode; to?: string | undefined; children?: ReactNode }

/** A thing in a row: its picture, its name that leads to it, and a line about it. */
export function Thing({ picture, ...rest }: Omit<Props, 'children'> & { picture: string }) {
  return (
    <Named {...rest}>
      {picture === '' ? (
        <span className={classes.picture}>
          <Icon name="package" />
        </span>
      ) : (
        <img className={classes.picture} src={picture} alt="" loading="lazy" />
      )}
    </Named>
  )
}

/** A person in a row. */
export function Person({ avatar, ...rest }: Omit<Props, 'children'> & { avatar: string }) {
  return (
    <Named {...rest}>
      <PersonAvatar name={rest.name} src={avatar} isDecoration />
    </Named>
  )
}

function Named({ name, detail, to, children }: Props) {
  return (
    <span className={classes.thing}>
      {children}
      <span className={classes.words}>
        <RowName to={to} className={classes.name}>
          {name}
        </RowName>
        {detail && (
          <span className={classes.detail} dir="auto">
            {typeof detail === 'string' ? breakable(detail) : detail}
          </span>
        )}
      </span>
    </span>
  )
}

// An address too long for its line is broken where a person would.
function breakable(text: string): ReactNode {
  const at = text.indexOf('@')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at + 1)}
      <wbr />
      {text.slice(at + 1)}
    </>
  )
}
