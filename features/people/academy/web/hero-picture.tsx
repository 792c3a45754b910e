import classes from './course-list.module.css'

/** A road with a pin and a pile of books, behind the words of the academy. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 1200 260" preserveAspectRatio="xMidYMid slice" aria-hidden className={classes.heroPicture}>
      <path d="M-20 236C180 236 210 150 390 150S700 250 860 206 1050 60 1220 60" className={classes.heroRoad} />
      <path d="M-20 236C180 236 210 150 390 150S700 250 860 206 1050 60 1220 60" className={classes.heroDashes} />
      <g className={classes.heroShape}>
        <rect x="64" y="150" width="120" height="22" rx="5" />
        <rect x="78" y="124" width="104" height="22" rx="5" opacity=".75" />
        <rect x="70" y="98" width="96" height="22" rx="5" opacity=".5" />
        <path d="M1052 118c-22-20-32-34-32-50a32 32 0 1 1 64 0c0 16-10 30-32 50Z" />
      </g>
      <circle cx="1052" cy="68" r="12" className={classes.heroHole} />
    </svg>
  )
}
