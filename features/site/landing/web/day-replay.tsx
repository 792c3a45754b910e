import { IconPlayerPlay } from '@tabler/icons-react'
import type { Text } from '#kit/web/i18n.ts'
import classes from './day-replay.module.css'

/** A day that was recorded in the running product; its script draws and plays it. */
export function DayReplay({ t }: { t: Text }) {
  const words = { 'data-play': t('replay.play'), 'data-pause': t('replay.pause'), 'data-again': t('replay.again') }
  return (
    <figure className={classes.replay} data-replay="/front/day.json" {...words}>
      <div className={classes.bar}>
        <button type="button" data-replay-button className={classes.button}>
          <IconPlayerPlay size={18} aria-hidden />
          <span data-replay-word>{t('replay.play')}</span>
        </button>
        <p>
          {t('replay.time')} <b data-replay-clock dir="ltr" />
        </p>
        <p>
          {t('replay.done')} <b data-replay-done />
        </p>
      </div>
      <svg viewBox="0 0 1200 480" role="img" aria-label={t('replay.label')} className={classes.map} />
      <figcaption>{t('replay.caption')}</figcaption>
    </figure>
  )
}
