import { lazy, startTransition, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Skeleton } from '../display/display.ts'
import classes from './chart.module.css'

/** After the page’s own data and pictures. */
const laterMs = 3000

/** A chart that is fetched and drawn when someone is about to see it, or else a little later: a printed page is seen whole. */
export function held<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf: (props: Props) => number,
): (props: Props) => ReactNode {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await load())
  const Fetched = lazy(async () => ({ default: await fetch() }))
  // A printer doesn’t wait: what is here already is drawn at once.
  function Drawn(props: Props) {
    const [Now] = useState(() => here ?? Fetched)
    return <Now {...props} />
  }
  return function Chart(props) {
    return (
      <Held height={heightOf(props)} fetch={fetch}>
        <Drawn {...props} />
      </Held>
    )
  }
}

type HeldProps = { height: number; fetch: () => Promise<unknown>; children: ReactNode }

/** Charts keep their direction in every language, and their place while they come. */
function Held({ height, fetch, children }: HeldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && show(), { rootMargin: '200px' })
    observer.observe(place.current)
    // What can’t be fetched now is missed where it is to be seen.
    const drawLater = () =>
      fetch().then(
        () => startTransition(show),
        () => undefined,
      )
    const later = setTimeout(() => void drawLater(), laterMs)
    // For whoever prints sooner.
    const showNow = () => flushSync(show)
    addEventListener('beforeprint', showNow)
    return () => {
      observer.disconnect()
      clearTimeout(later)
      removeEventListener('beforeprint', showNow)
    }
  }, [isNear, fetch])
  return (
    <div ref={place} className={classes.chart} dir="ltr" style={{ minBlockSize: height }}>
      {isNear && <Suspense fallback={<Skeleton height={height} radius={6} />}>{children}</Suspense>}
    </div>
  )
}
