import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '../display/display.ts'
import classes from './chart.module.css'

/** Charts keep their direction in every language, and their place while they come: they are fetched when someone is about to see them. */
export function Held({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && show(), { rootMargin: '200px' })
    observer.observe(place.current)
    // A printed page is seen whole.
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [isNear])
  return (
    <div ref={place} className={classes.chart} dir="ltr" style={{ minBlockSize: height }}>
      {isNear && <Suspense fallback={<Skeleton height={height} radius={6} />}>{children}</Suspense>}
    </div>
  )
}
