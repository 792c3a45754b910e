/** The least contrast at which text is easy to read (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5
const [white, black] = ['#ffffff', '#000000']

/** How far two colours are apart, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What is written on a colour: white where it can be read, else black. */
export function inkOn(colour: string): string {
  return contrastOf(colour, white) >= leastContrast ? white : black
}

/** The colour itself where it can be read on a surface, else as little darker or lighter as it takes. */
export function readableOn(colour: string, surface: string): string {
  const towards = luminance(surface) > 0.18 ? black : white
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share)
    if (contrastOf(mixed, surface) >= leastContrast) return mixed
  }
  return towards
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour with a share of another in it. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
