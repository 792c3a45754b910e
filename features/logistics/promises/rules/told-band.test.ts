import { expect, it } from 'vitest'
import { bandToTell, notOver } from './told-band.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes))

it('what is told is never narrower than the forecast', () => {
  const [earliest, latest] = [at(3).toISOString(), at(4).toISOString()]
  expect(bandToTell({ earliest, latest })).toEqual({ earliest: at(0).toISOString(), latest: at(5).toISOString() })
  const exact = { earliest: at(10).toISOString(), latest: at(20).toISOString() }
  expect(bandToTell(exact)).toEqual(exact)
})

it('what is over goes on from now, as wide as it was and never empty', () => {
  const band = { from: at(0), to: at(20) }
  expect(notOver(band, at(19))).toEqual(band)
  expect(notOver(band, at(20))).toEqual({ from: at(20), to: at(40) })
  expect(notOver(band, at(33))).toEqual({ from: at(30), to: at(50) })
  expect(notOver({ from: at(0), to: at(0) }, at(33))).toEqual({ from: at(30), to: at(35) })
})
