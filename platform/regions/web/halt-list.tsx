import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useHaltNames } from './halts.ts'
import classes from './halt-list.module.css'
import type { TriedRoute } from './route-tried.ts'
import { useRouteWords } from './route-words.ts'

/** The places of the route in their order, each with the way to it; they are dragged, or moved with Alt and an arrow. */
export function HaltList({ tried }: { tried: TriedRoute }) {
  const t = useText('regions')
  const { halts, selected, toggle, move, route, isRoundTrip } = tried
  const words = useRouteWords()
  const names = useHaltNames(halts)
  const dragged = useRef<string>(undefined)
  const [over, setOver] = useState<string>()
  const legs = route.data && !route.isPlaceholderData ? route.data.legs : []
  const wayOf = (index: number) => {
    const leg = legs[index]
    return leg && `${words.duration(leg.durationSeconds)} · ${words.distance(leg.distanceMeters)}`
  }
  const moveByKey = (event: KeyboardEvent, id: string, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !event.altKey) return
    event.preventDefault()
    move(id, index + step)
  }
  const home = isRoundTrip ? wayOf(halts.length - 1) : undefined
  return (
    <>
      <ol className={classes.halts} aria-label={t('places')}>
        {halts.map(({ id }, index) => (
          // The keys on the button do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            draggable
            data-over={over === id || undefined}
            onDragStart={() => (dragged.current = id)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(id)
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={() => dragged.current && move(dragged.current, index)}
          >
            <button
              type="button"
              aria-pressed={selected.has(id)}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => toggle(id)}
              onKeyDown={(event) => moveByKey(event, id, index)}
            >
              <span className={classes.mark}>{index + 1}</span>
              <span dir="auto">{names[index]}</span>
              {index > 0 && wayOf(index - 1) && <span className={classes.way}>{wayOf(index - 1)}</span>}
            </button>
          </li>
        ))}
      </ol>
      {home && <p className={classes.home}>{t('homeAgain', { way: home })}</p>}
      {halts.length > 1 && <p className={classes.hint}>{t('reorder')}</p>}
    </>
  )
}
