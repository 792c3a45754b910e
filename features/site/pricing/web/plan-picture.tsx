import type { PricedPlan } from '../contract.ts'
import classes from './pricing.module.css'

const stops = { basic: 1, team: 2, company: 3, enterprise: 4 } as const

/** A road with a pin for each step up. */
export function PlanPicture({ plan }: { plan: PricedPlan['plan'] }) {
  return (
    <svg viewBox="0 0 200 90" aria-hidden className={classes.picture}>
      <path d="M10 76C60 76 60 52 100 52s50 20 90-8" className={classes.road} />
      <path d="M10 76C60 76 60 52 100 52s50 20 90-8" className={classes.dashes} />
      {[70, 46, 54, 44].slice(0, stops[plan]).map((y, at) => (
        <g key={y} transform={`translate(${36 + at * 44} ${y - 8})`} className={classes.pin}>
          <path d="M0 6c-9-8-13-14-13-21a13 13 0 0 1 26 0c0 7-4 13-13 21Z" />
          <circle cy="-15" r="5" className={classes.hole} />
        </g>
      ))}
    </svg>
  )
}
