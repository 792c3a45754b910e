import { useText } from '#kit/web/i18n.ts'
import type { Run } from '../../../runs/contract.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'

const [width, height] = [120, 34]

/** How the cost of the best plan fell, in words for those who don't see it. */
export function RunCurve({ points, seconds }: { points: Run['curve']; seconds: number }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const [first, best] = [points[0], points.at(-1)]
  const text =
    first &&
    best &&
    t('run.curve', {
      first: format.money(first.cost),
      firstLeft: format.number(first.unassigned),
      best: format.money(best.cost),
      bestLeft: format.number(best.unassigned),
      seconds: format.number(Math.ceil(best.seconds)),
    })
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      {...(text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
    >
      {text && <title>{text}</title>}
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
