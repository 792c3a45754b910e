import type { ReactNode } from 'react'
import classes from './picture.module.css'

export type Scene = 'lost' | 'closed' | 'broken' | 'soon' | 'repair'

/** A picture for a page that says one thing. */
export function Picture({ scene }: { scene: Scene }) {
  const Drawn = scenes[scene]
  return (
    <svg viewBox="0 0 480 280" fill="none" aria-hidden className={classes.picture}>
      <ellipse cx="240" cy="246" rx="200" ry="18" className={classes.ground} />
      <Drawn />
    </svg>
  )
}

const scenes: Record<Scene, () => ReactNode> = {
  lost: Lost,
  closed: Closed,
  broken: Broken,
  soon: Soon,
  repair: Repair,
}

function Van({ x, y, isTilted = false }: { x: number; y: number; isTilted?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${isTilted ? ' rotate(-4 70 60)' : ''}`}>
      <path d="M0 14A12 12 0 0 1 12 2H92V84H0Z" className={classes.brand} />
      <path d="M92 24H122A12 12 0 0 1 132 30L150 56A10 10 0 0 1 152 62V84H92Z" className={classes.paper} />
      <path d="M104 36H120A6 6 0 0 1 125 39L136 56H104Z" className={classes.glass} />
      <path d="M20 52V36a9 9 0 0 1 18 0v14a5 5 0 0 0 10 0V32" className={classes.markLine} />
      <rect x="-4" y="78" width="160" height="9" rx="4" className={classes.dark} />
      {[30, 122].map((cx) => (
        <g key={cx}>
          <circle cx={cx} cy="86" r="17" className={classes.dark} />
          <circle cx={cx} cy="86" r="7" className={classes.paper} />
        </g>
      ))}
    </g>
  )
}

function Pin({ x, y, sign }: { x: number; y: number; sign: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 58C-26 24 -38 8 -38 -10A38 38 0 1 1 38 -10C38 8 26 24 0 58Z" className={classes.brand} />
      <circle cy="-10" r="26" className={classes.paper} />
      <path d={sign} transform="translate(0 -10)" className={classes.sign} />
    </g>
  )
}

function Lost() {
  return (
    <>
      <path d="M96 96 180 70 264 96 348 70 388 82V222L348 210 264 236 180 210 96 236Z" className={classes.sheet} />
      <path d="M180 70V210M264 96V236M348 70V210" className={classes.fold} />
      <path d="M122 196C150 150 176 190 206 160" className={classes.dashes} />
      <path d="M300 180C322 168 330 140 362 128" className={classes.dashes} />
      <circle cx="122" cy="198" r="7" className={classes.dot} />
      <path d="m354 120 14 14M368 120l-14 14" className={classes.cross} />
      <Pin x={246} y={118} sign="M-7 -6A8 8 0 1 1 2 3C0 4 0 6 0 8M0 14V14.500" />
    </>
  )
}

function Closed() {
  return (
    <>
      <Van x={50} y={144} />
      <rect x="322" y="120" width="18" height="122" rx="4" className={classes.dark} />
      <g transform="rotate(-3 331 140)">
        <rect x="206" y="132" width="218" height="20" rx="6" className={classes.paper} />
        {[216, 256, 296, 336, 376].map((x) => (
          <path key={x} d={`M${x} 152 ${x + 14} 132h16l-14 20Z`} className={classes.stripe} />
        ))}
      </g>
      <Pin x={331} y={70} sign="M-9 -2H9V11H-9ZM-5 -2V-7A5 5 0 0 1 5 -7V-2" />
    </>
  )
}

function Broken() {
  return (
    <>
      <Van x={150} y={142} isTilted />
      {[
        [318, 118, 16],
        [342, 92, 22],
        [322, 62, 14],
      ].map(([cx, cy, r]) => (
        <circle key={cy} cx={cx} cy={cy} r={r} className={classes.smoke} />
      ))}
      <Cone x={88} y={192} />
      <Cone x={366} y={192} />
    </>
  )
}

function Soon() {
  return (
    <>
      <path d="M40 240C120 240 120 176 206 176S300 116 440 108" className={classes.road} />
      <path d="M40 240C120 240 120 176 206 176S300 116 440 108" className={classes.middle} />
      <Pin x={404} y={50} sign="M0 -12V0L8 6" />
      <g transform="translate(54 62) scale(.8)">
        <Van x={40} y={96} />
      </g>
      <Cone x={250} y={190} />
    </>
  )
}

function Repair() {
  return (
    <>
      <Van x={164} y={122} />
      <path d="M196 240 216 214H264L284 240Z" className={classes.dark} />
      <Cone x={92} y={192} />
      <g transform="translate(352 96) rotate(24)">
        <path
          d="M-16 -34A24 24 0 0 0 -8 8V64A8 8 0 0 0 8 64V8A24 24 0 0 0 16 -34V-10L0 -2 -16 -10Z"
          className={classes.tool}
        />
      </g>
    </>
  )
}

function Cone({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M16 0h8l12 46H4Z" className={classes.stripe} />
      <path d="M12.500 14h15l3 12h-21Z" className={classes.paper} />
      <rect x="-4" y="44" width="48" height="9" rx="3" className={classes.dark} />
    </g>
  )
}
