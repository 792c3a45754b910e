import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const step = 200

/** The beginning of a list, and the rest of it where it is asked for. */
export function LongList<T>({ items, children }: { items: readonly T[]; children: (item: T) => ReactNode }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const [most, setMost] = useState(step)
  const left = items.length - most
  return (
    <>
      <ul className={classes.changes}>{items.slice(0, most).map(children)}</ul>
      {left > 0 && (
        <Button size="xs" variant="default" mt="sm" onClick={() => setMost(most + step)}>
          {t('difference.more', { count: left, number: format.number(left) })}
        </Button>
      )}
    </>
  )
}
