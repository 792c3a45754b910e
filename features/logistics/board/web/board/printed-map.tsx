import { useText } from '#kit/web/i18n.ts'
import type { Position } from '#ui/map/map-box.ts'
import { paperMap } from '../../../plans/rules/plan/paper-map.ts'
import { useBoard } from '../model/board.ts'
import classes from './print.module.css'

type Props = {
  way: readonly Position[]
  stops: readonly Position[]
  ends: readonly Position[]
  streets: readonly (readonly Position[])[]
  isEstimated: boolean
}

/** The way of a route with its stops by number, in black on white, over the streets around it. */
export function PrintedMap({ way, stops, ends, streets, isEstimated }: Props) {
  const t = useText('logistics-board')
  const { unitSystem } = useBoard().format
  const { width, height, ground, lines, marks, texts } = paperMap(way, {
    stops,
    ends,
    unitSystem,
    isEstimated,
    streets,
  })
  return (
    <figure className={classes.map}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('manifest.map')}>
        {ground.length > 0 && <path className={classes.ground} d={ground.map(pathOf).join('')} />}
        {lines.map(({ points, isDashed }, index) => (
          <polyline
            key={index}
            points={points.map((at) => at.join()).join(' ')}
            {...(isDashed && { strokeDasharray: '5 4' })}
          />
        ))}
        {marks.map(({ at: [x, y], label, isSquare }, index) => (
          <g key={index}>
            {isSquare ? <rect x={x - 7} y={y - 7} width={14} height={14} /> : <circle cx={x} cy={y} r={7} />}
            <text x={x} y={y + 3} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        {texts.map(({ at: [x, y], text }) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
      </svg>
      {isEstimated && <figcaption>{t('manifest.mapEstimated')}</figcaption>}
    </figure>
  )
}

const pathOf = (line: readonly (readonly [number, number])[]) =>
  `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
