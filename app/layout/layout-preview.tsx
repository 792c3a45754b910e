import classes from './preferences.module.css'

type Props = {
  nav: 'vertical' | 'collapsed' | 'horizontal' | 'none'
  skin?: 'default' | 'bordered'
  width?: 'boxed' | 'fluid'
  dir?: 'ltr' | 'rtl'
}

const sides = { vertical: 26, collapsed: 11, horizontal: 0, none: 0 }
const turns = { ltr: 'none', rtl: 'scaleX(-1)' }

/** A frame in miniature. */
export function LayoutPreview({ nav, skin = 'default', width = 'fluid', dir }: Props) {
  const side = sides[nav]
  const inset = width === 'boxed' ? 20 : 6
  const card = skin === 'bordered' ? classes.outlined : classes.filled
  return (
    <svg viewBox="0 0 104 66" className={classes.preview} aria-hidden style={dir && { transform: turns[dir] }}>
      {side > 0 && <Side width={side} />}
      {nav === 'horizontal' && <Top />}
      <Content from={side + inset} room={104 - side - 2 * inset} className={card} isUnderTop={nav === 'horizontal'} />
    </svg>
  )
}

function Side({ width }: { width: number }) {
  return (
    <>
      <rect width={width} height="66" rx="3" className={classes.faint} />
      <rect x="4" y="8" width={Math.min(width - 8, 8)} height="8" rx="2" className={classes.filled} />
      {[22, 32, 42].map((y, index) => (
        <rect
          key={y}
          x="4"
          y={y}
          width={width - 8}
          height="5"
          rx="2"
          className={index === 0 ? classes.lit : classes.filled}
        />
      ))}
    </>
  )
}

function Top() {
  return (
    <>
      <rect width="104" height="18" rx="3" className={classes.faint} />
      {[8, 26, 44].map((x, index) => (
        <rect
          key={x}
          x={x}
          y="11"
          width="14"
          height="4"
          rx="2"
          className={index === 0 ? classes.lit : classes.filled}
        />
      ))}
    </>
  )
}

function Content({
  from,
  room,
  className,
  isUnderTop,
}: {
  from: number
  room: number
  className: string | undefined
  isUnderTop: boolean
}) {
  return (
    <>
      <rect x={from} y={isUnderTop ? 3 : 6} width={room} height={isUnderTop ? 5 : 8} rx="2" className={className} />
      <rect x={from} y="22" width={room / 2 - 2} height="16" rx="2" className={className} />
      <rect x={from + room / 2 + 2} y="22" width={room / 2 - 2} height="16" rx="2" className={className} />
      <rect x={from} y="43" width={room} height="18" rx="2" className={className} />
    </>
  )
}
