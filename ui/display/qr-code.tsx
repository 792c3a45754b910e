import { encode } from 'uqr'

/** A text as a square code for a camera; dark on light in both themes, as cameras want it. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const cells = encode(text, { ecc: 'M', border: 0 }).data
  const edge = cells.length + 8
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('')
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      style={{ borderRadius: 8 }}
      shapeRendering="crispEdges"
    >
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#1b1a26" />
    </svg>
  )
}
