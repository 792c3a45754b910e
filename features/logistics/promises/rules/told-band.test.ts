import { expect, it } from 'vitest'
import { bandToTell } from './told-band.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes))

it('what is told is never narrower than the forecast', () => {
  const [earliest, latest] = [at(3).toISOString(), at(4).toISOString()]
  expect(bandToTell({ earliest, latest })).toEqual({ earliest: at(0).toISOString(), latest: at(5).toISOString() })
  const exact = { earliest: at(10).toISOString(), latest: at(20).toISOString() }
  expect(bandToTell(exact)).toEqual(exact)
})
