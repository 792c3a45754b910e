import type { ReactNode } from 'react'
import classes from './course-film.module.css'

type Props = { scene: number; share: number }

/** One picture of the film; `share` is how far its scene has run. */
export function FilmScene({ scene, share }: Props) {
  const Drawn = drawn[scene] ?? Orders
  return (
    <svg viewBox="0 0 640 360" className={classes.picture} aria-hidden>
      <rect width="640" height="360" className={classes.sky} />
      <circle cx="540" cy={90 + scene * 8} r="34" className={classes.sun} />
      <path d="M0 250q120-60 240-20t220-10 180 0v140H0z" className={classes.hill} />
      <Drawn share={share} />
    </svg>
  )
}

type SceneProps = { share: number }
const drawn: ((props: SceneProps) => ReactNode)[] = [Orders, Plan, Load, Drive, Proof]

/** Grows from 0 to 1 between two shares of a scene. */
const between = (share: number, from: number, to: number) => Math.min(1, Math.max(0, (share - from) / (to - from)))

function Orders({ share }: SceneProps) {
  return (
    <g>
      <rect x="190" y="60" width="260" height="240" rx="12" className={classes.paper} />
      {[0, 1, 2, 3, 4].map((row) => (
        <g key={row} opacity={between(share, row * 0.15, row * 0.15 + 0.15)}>
          <rect x="214" y={88 + row * 42} width="26" height="26" rx="6" className={classes.brand} />
          <rect x="254" y={92 + row * 42} width={150 - row * 14} height="8" rx="4" className={classes.dark} />
          <rect x="254" y={105 + row * 42} width={96 - row * 6} height="6" rx="3" className={classes.soft} />
        </g>
      ))}
    </g>
  )
}

const stops = [
  [120, 250],
  [220, 130],
  [330, 200],
  [430, 110],
  [540, 230],
] as const

function Plan({ share }: SceneProps) {
  const path = `M${stops.map(([x, y]) => `${x} ${y}`).join('L')}`
  return (
    <g>
      <path d={path} pathLength={1} strokeDasharray={`${share} 1`} className={classes.route} />
      {stops.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="17" className={share >= index / 5 ? classes.brand : classes.soft} />
          <circle r="7" className={classes.paper} />
        </g>
      ))}
    </g>
  )
}

function Load({ share }: SceneProps) {
  return (
    <g>
      <path d="M40 300V150l110-50 110 50v150z" className={classes.paper} />
      <rect x="96" y="190" width="108" height="110" className={classes.soft} />
      <Van x={340} />
      <rect x={150 + between(share, 0.1, 0.8) * 230} y="252" width="44" height="40" rx="4" className={classes.box} />
    </g>
  )
}

function Drive({ share }: SceneProps) {
  return (
    <g>
      <rect y="298" width="640" height="62" className={classes.road} />
      {[0, 1, 2, 3, 4].map((dash) => (
        <rect
          key={dash}
          x={((dash * 150 - share * 450 + 1500) % 750) - 90}
          y="326"
          width="70"
          height="6"
          className={classes.paper}
        />
      ))}
      <Van x={40 + share * 320} />
    </g>
  )
}

function Proof({ share }: SceneProps) {
  const isTaken = share > 0.5
  return (
    <g>
      <path d="M330 300V150l120-70 120 70v150z" className={classes.paper} />
      <rect x="424" y="206" width="56" height="94" rx="4" className={classes.brand} />
      <rect x="360" y="264" width="44" height="36" rx="4" className={classes.box} />
      <rect x="90" y="110" width="110" height="190" rx="16" className={classes.dark} />
      <rect x="100" y="128" width="90" height="146" rx="6" className={classes.sky} />
      <path
        d="M122 200l16 18 32-38"
        pathLength={1}
        strokeDasharray={`${between(share, 0.5, 0.8)} 1`}
        className={classes.tick}
      />
      {isTaken && (
        <rect width="640" height="360" className={classes.paper} opacity={0.5 - between(share, 0.5, 0.58) / 2} />
      )}
    </g>
  )
}

function Van({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 214)`}>
      <path d="M0 14A12 12 0 0 1 12 2h80v82H0z" className={classes.brand} />
      <path d="M92 24h30a12 12 0 0 1 10 6l18 26a10 10 0 0 1 2 6v22H92z" className={classes.box} />
      <path d="M104 36h16a6 6 0 0 1 5 3l11 17h-32z" className={classes.sky} />
      {[30, 122].map((cx) => (
        <g key={cx}>
          <circle cx={cx} cy="86" r="17" className={classes.dark} />
          <circle cx={cx} cy="86" r="7" className={classes.paper} />
        </g>
      ))}
    </g>
  )
}
