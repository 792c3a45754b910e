import classes from './role-picture.module.css'

/** A person before a list of rights that are ticked, one after the other. */
export function RolePicture() {
  return (
    <svg viewBox="0 0 132 120" aria-hidden className={classes.picture}>
      <ellipse cx="66" cy="112" rx="60" ry="6" className={classes.ground} />
      <rect x="56" y="10" width="66" height="88" rx="8" className={classes.sheet} />
      <rect x="76" y="4" width="26" height="12" rx="5" className={classes.clip} />
      {[30, 50, 70].map((y, at) => (
        <g key={y} transform={`translate(66 ${y})`}>
          <rect width="14" height="14" rx="4" className={at < 2 ? classes.on : classes.off} />
          {at < 2 && <path d="m3.500 7 2.500 2.500 4.500-5" className={classes.tick} />}
          <rect x="21" y="4" width={[26, 20, 24][at]} height="6" rx="3" className={classes.line} />
        </g>
      ))}
      <path d="M8 112c0-26 10-38 26-38s26 12 26 38Z" className={classes.body} />
      <path d="M26 74h16v8a8 8 0 0 1-16 0Z" className={classes.neck} />
      <circle cx="34" cy="58" r="17" className={classes.face} />
      <path d="M17 58c-2-16 6-22 17-22s20 6 17 22c-2-8-6-12-12-12-8 0-18 0-22 12Z" className={classes.hair} />
      <path d="M48 96 62 84" className={classes.arm} />
    </svg>
  )
}
