const plainNumber = /^(\d+(?:[.,]\d+)?)\s*([a-z/']*)/i
const feetAndInches = /^(\d+)\s*(?:'|ft|feet)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in|''|inches)?)?$/i

const speedByZone: Readonly<Record<string, number>> = {
  urban: 50,
  living_street: 10,
  rural: 90,
  trunk: 100,
  motorway: 120,
  nsl_single: 96,
  nsl_dual: 112,
  zone30: 30,
  zone20: 20,
  walk: 7,
}

/** Speed in km/h; 0 if missing or unreadable. */
export function parseSpeed(value: string | undefined): number {
  if (value === undefined) return 0
  if (value === 'none') return 140
  const zone = speedByZone[value.replace(/^[A-Z]{2}:/, '').replace(':', '')]
  if (zone !== undefined) return zone
  const [, digits, unit] = plainNumber.exec(value.trim()) ?? []
  if (digits === undefined) return 0
  const speed = Number(digits.replace(',', '.'))
  return clampSpeed(unit === 'mph' ? speed * 1.609344 : unit === 'knots' ? speed * 1.852 : speed)
}

function clampSpeed(speed: number): number {
  return speed >= 1 ? Math.min(250, Math.round(speed)) : 0
}

/** Length in decimetres; 0 is no limit. */
export function parseLength(value: string | undefined): number {
  if (value === undefined) return 0
  const feet = feetAndInches.exec(value.trim())
  if (feet) return Math.floor((Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254) * 10)
  const [, digits, unit] = plainNumber.exec(value.trim()) ?? []
  if (digits === undefined) return 0
  const metres = Number(digits.replace(',', '.')) * (unit === 'ft' ? 0.3048 : unit === 'cm' ? 0.01 : 1)
  return metres > 0 ? Math.min(65535, Math.max(1, Math.floor(metres * 10 + 1e-6))) : 0
}

/** Weight in units of 100 kg; 0 is no limit. */
export function parseWeight(value: string | undefined): number {
  if (value === undefined) return 0
  const [, digits, unit] = plainNumber.exec(value.trim()) ?? []
  if (digits === undefined) return 0
  const factor = unit === 'kg' ? 0.001 : unit?.startsWith('lb') ? 0.000453592 : unit === 'st' ? 0.907185 : 1
  const tonnes = Number(digits.replace(',', '.')) * factor
  return tonnes > 0 ? Math.min(65535, Math.max(1, Math.floor(tonnes * 10 + 1e-6))) : 0
}
