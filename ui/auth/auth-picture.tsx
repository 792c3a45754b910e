import { memo } from 'react'
import classes from './auth-picture.module.css'

export type AuthSubject = 'login' | 'register' | 'forgot' | 'reset' | 'verify' | 'twoSteps'

const symbols: Record<AuthSubject, string> = {
  login: 'M3 -14H9A4 4 0 0 1 13 -10V10A4 4 0 0 1 9 14H3 M-14 0H4 M-4 -8 4 0 -4 8',
  register: 'M0 -3A6 6 0 1 0 0 -15A6 6 0 0 0 0 -3Z M-12 13C-12 5 -7 2 0 2S12 5 12 13 M14 -12V-4 M10 -8H18',
  forgot: 'M-6 -5A6 6 0 1 1 1 1C0 2 0 4 0 6 M0 12V12.500',
  reset: 'M-9 -2V-6A9 9 0 0 1 9 -6V-2 M-12 -2H12V13H-12Z M0 4V8',
  verify: 'M-15 -10H15V11H-15Z M-15 -9 0 3 15 -9',
  twoSteps: 'M0 -15 13 -10V0C13 8 7 13 0 16C-7 13 -13 8 -13 0V-10Z M-5 0 -1 4 6 -4',
}

const blocks = [
  [64, 96, 120, 84],
  [200, 60, 92, 120],
  [310, 84, 150, 70],
  [476, 48, 110, 108],
  [604, 92, 120, 92],
  [40, 200, 92, 120],
  [150, 204, 140, 84],
  [310, 176, 96, 112],
  [424, 182, 170, 74],
  [612, 204, 120, 130],
  [56, 340, 150, 92],
  [224, 308, 110, 120],
  [352, 310, 128, 76],
  [498, 276, 96, 120],
  [60, 452, 104, 96],
  [184, 450, 160, 84],
  [362, 406, 118, 118],
  [498, 418, 136, 78],
  [652, 356, 96, 120],
  [84, 566, 170, 72],
  [274, 554, 108, 90],
  [402, 544, 150, 84],
  [570, 516, 150, 96],
]
const stops = [
  [190, 190],
  [342, 296],
  [488, 268],
  [606, 402],
  [488, 536],
]

/** The picture beside a sign-in form: a day's route through a town, with what the form is about in front of it. */
export const AuthPicture = memo(({ subject }: { subject: AuthSubject }) => {
  return (
    <svg className={classes.picture} viewBox="0 0 800 700" fill="none" aria-hidden preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="auth-route" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={classes.stopStart} />
          <stop offset="1" className={classes.stopEnd} />
        </linearGradient>
        <radialGradient id="auth-fade">
          <stop offset="0.55" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id="auth-town">
          <rect width="800" height="700" fill="url(#auth-fade)" />
        </mask>
      </defs>
      <g mask="url(#auth-town)">
        {blocks.map(([x, y, width, height], index) => (
          <rect
            key={index}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="10"
            className={index % 7 === 3 ? classes.park : classes.block}
          />
        ))}
        <path d="M0 640C160 660 230 590 300 470S470 430 560 330 700 210 800 230" className={classes.river} />
        <path
          d="M110 130C150 130 160 190 190 190S330 186 342 296C346 330 440 260 488 268S590 320 606 402C616 470 520 470 488 536"
          className={classes.road}
        />
        <path
          d="M110 130C150 130 160 190 190 190S330 186 342 296C346 330 440 260 488 268S590 320 606 402C616 470 520 470 488 536"
          className={classes.route}
          stroke="url(#auth-route)"
        />
        {stops.map(([x, y], index) => (
          <g key={index} transform={`translate(${x} ${y})`}>
            <circle r="15" className={classes.halo} />
            <circle r="9" className={classes.stop} />
          </g>
        ))}
      </g>
      <Van />
      <g>
        <rect x="96" y="470" width="196" height="92" rx="12" className={classes.panel} />
        <circle cx="128" cy="502" r="14" className={classes.tick} />
        <path d="m121 502 5 5 9-10" className={classes.tickMark} />
        <rect x="152" y="493" width="96" height="8" rx="4" className={classes.strong} />
        <rect x="152" y="508" width="64" height="6" rx="3" className={classes.soft} />
        <rect x="112" y="534" width="164" height="8" rx="4" className={classes.track} />
        <rect x="112" y="534" width="118" height="8" rx="4" className={classes.bar} />
      </g>
      <g>
        <rect x="516" y="112" width="168" height="104" rx="12" className={classes.panel} />
        <rect x="534" y="130" width="70" height="7" rx="3.500" className={classes.soft} />
        <path
          d="M534 196C552 190 556 166 574 170S604 190 622 168 654 152 668 156"
          className={classes.line}
          stroke="url(#auth-route)"
        />
        <circle cx="668" cy="156" r="5" className={classes.stop} />
      </g>
      <g transform="translate(342 226)">
        <path d="M0 62C-30 26 -44 8 -44 -12A44 44 0 1 1 44 -12C44 8 30 26 0 62Z" className={classes.pin} />
        <circle cy="-12" r="33" className={classes.pinFace} />
        <path d={symbols[subject]} transform="translate(0 -12)" className={classes.symbol} />
      </g>
    </svg>
  )
})

function Van() {
  return (
    <g transform="translate(560 452) rotate(-38)">
      <rect x="-30" y="-15" width="60" height="30" rx="7" className={classes.van} />
      <rect x="-26" y="-11" width="32" height="22" rx="4" className={classes.roof} />
      <rect x="14" y="-11" width="8" height="22" rx="3" className={classes.glass} />
    </g>
  )
}
