import classes from './radar.module.css'

type Series = { key: string; color: string; values: number[] }
type Props = { label: string; corners: string[]; series: Series[] }

const reach = 78
const rings = [0.25, 0.5, 0.75, 1]

/** Values round a middle; each series is as large as its own greatest value, so that unlike things can be compared. */
export function Radar({ label, corners, series }: Props) {
  const pointAt = (index: number, share: number) => {
    const angle = (index / Math.max(1, corners.length)) * 2 * Math.PI - Math.PI / 2
    return [Math.cos(angle) * reach * share, Math.sin(angle) * reach * share] as const
  }
  const outline = (shareAt: (index: number) => number) =>
    corners.map((_, index) => pointAt(index, shareAt(index)).join(',')).join(' ')
  return (
    <svg className={classes.radar} viewBox="-120 -104 240 208" role="img" aria-label={label}>
      {rings.map((share) => (
        <polygon key={share} className={classes.ring} points={outline(() => share)} />
      ))}
      {corners.map((name, index) => {
        const [x, y] = pointAt(index, 1)
        const [textX, textY] = pointAt(index, 1.2)
        return (
          <g key={name}>
            <line className={classes.ring} x2={x} y2={y} />
            <text className={classes.corner} x={textX} y={textY}>
              {name}
            </text>
          </g>
        )
      })}
      {series.map(({ key, color, values }) => {
        const most = Math.max(1, ...values)
        return (
          <polygon
            key={key}
            className={classes.shape}
            style={{ fill: color, stroke: color }}
            points={outline((index) => (values[index] ?? 0) / most)}
          />
        )
      })}
    </svg>
  )
}
