import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './scroll-to-top.module.css'

const thresholdPx = 200

/** The button back to the top, once there is something to go back over. */
export function ScrollToTop() {
  const t = useText('shell')
  const isFar = useSyncExternalStore(listen, () => window.scrollY > thresholdPx)
  return (
    <ActionIcon className={classes.button} variant="filled" color="primary" size={40} data-shown={isFar || undefined} inert={!isFar} aria-label={t('toTop')} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
      <IconArrowUp size={22} />
    </ActionIcon>
  )
}

function listen(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
