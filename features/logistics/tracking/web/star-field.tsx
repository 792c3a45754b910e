import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import classes from './tracking.module.css'

type Props = { value: number; onChange: (stars: number) => void }

/** One to five stars; the browser's own choice, so that keys and screen readers work as everywhere. */
export function StarField({ value, onChange }: Props) {
  const t = useText('logistics-tracking')
  const format = useFormat()
  return (
    <fieldset className={classes.stars}>
      <legend>{t('rate.stars')}</legend>
      {[1, 2, 3, 4, 5].map((count) => (
        <label key={count} className={classes.star} data-on={count <= value || undefined}>
          <input type="radio" name="stars" checked={count === value} required onChange={() => onChange(count)} />
          <span className={classes.hiddenWords}>{t('rate.star', { count, shown: format.number(count) })}</span>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
