import classes from './presence.module.css'

export type PresenceStatus = 'online' | 'away' | 'busy' | 'offline'

/** Whether a person is there: a dot and the word for it, never the colour alone. */
export function Presence({ status, label }: { status: PresenceStatus; label: string }) {
  return (
    <span className={classes.presence} data-status={status}>
      <span className={classes.dot} aria-hidden />
      {label}
    </span>
  )
}
