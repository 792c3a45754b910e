import { IconLock } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import classes from './lock-mark.module.css'

/** Shows that a stop is locked, and says what holds it; nothing where it is free. */
export function LockMark({ locks }: { locks: string | undefined }) {
  const t = useText('logistics-board')
  if (!locks) return null
  const text = t('lock.is', { locks })
  return (
    <span className={classes.mark} role="img" aria-label={text} title={text}>
      <IconLock size={13} aria-hidden />
    </span>
  )
}
