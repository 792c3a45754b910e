import type { Run } from '../contract.ts'
import classes from './board.module.css'

const [width, height] = [120, 34]

/** How the cost of the best plan fell. */
export function RunCurve({ points, seconds }: { points: Run['curve']; seconds: number }) {
  return (
    <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={curvePath(points, seconds)} />
    </svg>
  )
}

/** Steps from each better plan to the next, as wide as the search has lasted. */
export function curvePath(points: Run['curve'], seconds: number): string {
  if (points.length === 0) return ''
  const costs = points.map(({ cost }) => cost)
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const end = Math.max(seconds, points.at(-1)?.seconds ?? 0, 0.001)
  const x = (at: number) => Math.round((at / end) * width)
  const y = (cost: number) => Math.round(2 + (most > least ? (most - cost) / (most - least) : 1) * (height - 4))
  const [first, ...others] = points
  const steps = others.map(({ seconds: at, cost }) => `H${x(at)}V${y(cost)}`).join('')
  return `M${x(first?.seconds ?? 0)},${y(first?.cost ?? 0)}${steps}H${width}`
}
