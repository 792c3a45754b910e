import type { Caller } from '#kit/server/handle.ts'
import type { DeliveryWindow } from '../rules.ts'

type Windows = readonly DeliveryWindow[]
type Seer = Pick<Caller, 'ability'>

/** Windows as a person may see them. Plans are priced in points for people who may not see costs: a price in money would reveal the value of a point. */
export function windowsFor({ ability }: Seer, windows: Windows): DeliveryWindow[] {
  const isSeen = ability.can('read', 'Cost')
  return windows.map((one) => (isSeen ? one : { ...one, centsPerMinute: 0 }))
}

/** Windows as a person may set them: from people who may not see costs, each keeps its price or gets the usual one. */
export function windowsBy({ ability }: Seer, windows: Windows, before: Windows = []): DeliveryWindow[] {
  if (ability.can('read', 'Cost')) return [...windows]
  return windows.map((one) => {
    const same = before.find(({ from, to, isHard }) => from === one.from && to === one.to && isHard === one.isHard)
    return { ...one, centsPerMinute: same?.centsPerMinute ?? 0 }
  })
}
