import { roll } from '../rules/roll.ts'
import { writePng, type Raster } from './write-png.ts'

export type Picture = 'photo' | 'signature'
const [width, height] = [320, 240]
/** Sky, wall, door, parcel, tape, ground, ink and paper. */
const palette = [0xc9_dc_ee, 0xe4_d6_c0, 0x6b_4a_34, 0xc0_8a_4e, 0xe8_d9_a8, 0x8c_8f_94, 0x1f_2a_44, 0xff_ff_ff]
const [sky, wall, door, parcel, tape, ground, ink, paper] = [0, 1, 2, 3, 4, 5, 6, 7]

/** A drawing in the place of a photo or a signature, marked as a sample and different for each stop. */
export function drawSample(picture: Picture, ...keys: (string | number)[]): Promise<Uint8Array<ArrayBuffer>> {
  const raster: Raster = { width, height, palette, pixels: new Uint8Array(width * height) }
  const draw = (key: string) => roll(picture, key, ...keys)
  if (picture === 'photo') drawDoor(raster, draw)
  else drawSignature(raster, draw)
  // In the middle, where a small square of the picture still shows it.
  write(raster, 'SAMPLE', { x: 88, y: height - 40, scale: 4 })
  return writePng(raster)
}

type Draw = (key: string) => number
type Box = { x: number; y: number; width: number; height: number }

function fill({ pixels }: Raster, { x, y, ...box }: Box, color: number): void {
  const left = Math.max(0, Math.round(x))
  const right = Math.min(width, Math.round(x + box.width))
  const last = Math.min(height, Math.round(y + box.height))
  for (let row = Math.max(0, Math.round(y)); row < last; row++)
    pixels.fill(color, row * width + left, row * width + right)
}

function drawDoor(raster: Raster, draw: Draw): void {
  fill(raster, { x: 0, y: 0, width, height }, wall)
  fill(raster, { x: 0, y: 0, width, height: 20 + draw('sky') * 40 }, sky)
  fill(raster, { x: 0, y: 180, width, height: 60 }, ground)
  const x = 60 + draw('door') * 120
  fill(raster, { x, y: 50, width: 84, height: 132 }, door)
  fill(raster, { x: x + 68, y: 118, width: 7, height: 7 }, tape)
  const size = 34 + draw('size') * 34
  const box = { x: x + 90 * (draw('beside') - 0.3), y: 196 - size, width: size * 1.3, height: size }
  fill(raster, box, parcel)
  fill(raster, { ...box, x: box.x + size * 0.55, width: size * 0.2 }, tape)
}

function drawSignature(raster: Raster, draw: Draw): void {
  fill(raster, { x: 0, y: 0, width, height }, paper)
  fill(raster, { x: 24, y: 150, width: width - 48, height: 2 }, ground)
  const [wide, tall] = [0.06 + draw('wide') * 0.05, 18 + draw('tall') * 30]
  for (let step = 0; step < 2600; step++) {
    const way = step / 10
    const x = 40 + way * 0.9 + Math.sin(way * wide * 3) * 12
    const y = 110 + Math.sin(way * wide * 2 + draw('phase') * 6) * tall * Math.cos(way * 0.02)
    fill(raster, { x, y, width: 3, height: 3 }, ink)
  }
}

/** Five by seven dots each, a row of bits from the top. */
const letters: Readonly<Record<string, readonly number[]>> = {
  S: [15, 16, 16, 14, 1, 1, 30],
  A: [14, 17, 17, 31, 17, 17, 17],
  M: [17, 27, 21, 21, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  L: [16, 16, 16, 16, 16, 16, 31],
  E: [31, 16, 16, 30, 16, 16, 31],
}

type Writing = { x: number; y: number; scale: number }

function write(raster: Raster, text: string, { x, y, scale }: Writing): void {
  fill(raster, { x: x - 8, y: y - 6, width: text.length * 6 * scale + 12, height: 7 * scale + 12 }, ink)
  for (const [place, letter] of [...text].entries())
    for (const [row, bits] of (letters[letter] ?? []).entries())
      writeRow(raster, bits, { x: x + place * 6 * scale, y: y + row * scale, scale })
}

function writeRow(raster: Raster, bits: number, { x, y, scale }: Writing): void {
  for (let column = 0; column < 5; column++)
    if (((bits >> (4 - column)) & 1) === 1)
      fill(raster, { x: x + column * scale, y, width: scale, height: scale }, paper)
}
