import { pixelsAt, widthOf, type TimeScale } from './time-scale.ts'
import classes from './timeline.module.css'

/** How full something is from a moment on; 1 is full. */
export interface CurveStep {
  readonly at: number
  readonly share: number
}

const height = 100
/** Where full stands, so that too much is seen above it. */
const fullHeight = 80

/** How full a row is along the day, as steps behind its stops. */
export function LoadCurve({ steps, scale }: { steps: readonly CurveStep[]; scale: TimeScale }) {
  const isOver = steps.some(({ share }) => share > 1)
  const width = widthOf(scale)
  return (
    <svg
      className={classes.curve}
      data-over={isOver || undefined}
      width={width}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <line x1={0} x2={width} y1={height - fullHeight} y2={height - fullHeight} vectorEffect="non-scaling-stroke" />
      <path d={curvePath(steps, scale)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Steps as the outline of what lies below them. */
export function curvePath(steps: readonly CurveStep[], scale: TimeScale): string {
  const [first] = steps
  if (!first) return ''
  const x = ({ at }: CurveStep) => Math.round(pixelsAt(scale, at) * 10) / 10
  const y = ({ share }: CurveStep) => Math.round(height - Math.min(height, share * fullHeight))
  const along = steps.map((step) => `H${x(step)}V${y(step)}`)
  return `M${x(first)} ${height}${along.join('')}V${height}Z`
}
