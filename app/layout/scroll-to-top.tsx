import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './scroll-to-top.module.css'

const thresholdPx = 200
const endPx = 4
const phone = matchMedia('(max-width: 599px)')

/**
 * The button back to the top, once there is something to go back over. A phone shows it on the way up and at the end,
 * where it stands beside the footer: never over content that someone reads or taps on the way down.
 */
export function ScrollToTop() {
  const t = useText('shell')
  const isFar = useIsFar()
  return (
    <button
      type="button"
      className={classes.button}
      data-shown={isFar || undefined}
      inert={!isFar}
      aria-label={t('toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={22} aria-hidden />
    </button>
  )
}

// Asking where the window stands makes the browser lay the page out, so it is asked only when that has changed.
function useIsFar(): boolean {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const handle = () => {
      const { scrollY: now, innerHeight } = window
      const isOnTheWay = now > before && now + innerHeight < document.documentElement.scrollHeight - endPx
      setFar(now > thresholdPx && !(isOnTheWay && phone.matches))
      before = now
    }
    window.addEventListener('scroll', handle, { passive: true })
    return () => window.removeEventListener('scroll', handle)
  }, [])
  return isFar
}
