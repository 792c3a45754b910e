import { forbidden } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { seesCosts } from '../../plans/server/queries.ts'
import type { RunSettings } from '../rules/run-settings.ts'
import { refusals } from './refusals.ts'

type Reader = Pick<Caller, 'ability'>
type Priced = Pick<RunSettings, 'rules'>

/** From what an amount they chose comes to in points, people could work out what costs they may not see. */
export function mayPrice(user: Reader, { rules }: Priced): boolean {
  return rules.lateCentsPerMinute === null || seesCosts(user)
}

export function checkPrice(user: Reader, settings: Priced): void {
  if (!mayPrice(user, settings)) throw forbidden(refusals.priceNeedsCosts)
}
