import { expect, test } from 'vitest'
import { lookOf, unassignedColor, type RouteLook } from './route-colors.ts'

type Three = readonly [number, number, number]

/** Machado, Oliveira and Fernandes 2009, full severity, on linear light. */
const eyes: Record<string, readonly [Three, Three, Three]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** In Oklab, where 0.02 is about the least that is noticed. */
const leastDifference = 0.07
const leastContrast = 4.5
/** The lightest ground of a dark screen that routes are drawn on. */
const darkGround = '#21232f'
const palettes = { light: looksIn(false), dark: looksIn(true) }
const screens = Object.keys(palettes) as (keyof typeof palettes)[]
const views = screens.flatMap((screen) => Object.keys(eyes).map((kind) => [screen, kind] as const))

test.each(views)('any two of 30 routes look different on a %s screen to eyes that see %s', (screen, kind) => {
  const looks = palettes[screen]
  const pairs = looks.flatMap((one, index) => looks.slice(0, index).map((other) => [one, other] as const))
  const alike = pairs.filter(
    ([one, other]) =>
      isDrawnAlike(one, other) && difference(seen(one.color, kind), seen(other.color, kind)) < leastDifference,
  )
  expect(alike).toEqual([])
})

test.each(screens)(
  'the first seven routes need no pattern, and all fourteen colours differ, on a %s screen',
  (screen) => {
    const looks = palettes[screen]
    expect(new Set(looks.slice(0, 7).map(({ pattern, shape }) => `${pattern} ${shape}`))).toEqual(
      new Set(['plain disc']),
    )
    const colors = [...new Set(looks.map(({ color }) => color))]
    expect(colors).toHaveLength(14)
    for (const [index, one] of colors.entries())
      for (const other of colors.slice(0, index))
        expect(difference(seen(one, 'all colours'), seen(other, 'all colours'))).toBeGreaterThanOrEqual(leastDifference)
  },
)

test.each(screens)('white figures can be read on every colour of a %s screen', (screen) => {
  for (const color of [...palettes[screen].map((look) => look.color), unassignedColor])
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(leastContrast)
})

test('every route stands out from a dark screen', () => {
  for (const { color } of palettes.dark)
    expect((luminance(color) + 0.05) / (luminance(darkGround) + 0.05)).toBeGreaterThanOrEqual(1.9)
})

function looksIn(isDark: boolean): RouteLook[] {
  return Array.from({ length: 30 }, (_, rank) => lookOf(rank, isDark))
}

function luminance(color: string): number {
  const [red, green, blue] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function isDrawnAlike(one: RouteLook, other: RouteLook): boolean {
  return one.pattern === other.pattern && one.shape === other.shape
}

function seen(color: string, kind: string): Three {
  const light = linear(color)
  const [red, green, blue] = eyes[kind]!.map((row) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  ) as [number, number, number]
  return oklab([red, green, blue])
}

function linear(color: string): Three {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

function oklab([red, green, blue]: Three): Three {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function difference(one: Three, other: Three): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
