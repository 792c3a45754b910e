import type { Caller } from '#kit/server/handle.ts'
import type { DeliveryWindow } from '../rules.ts'

type Windows = readonly DeliveryWindow[]
type Seer = Pick<Caller, 'ability'>

/** Windows as a person may see them. Plans are priced in points for whoever may not see costs: a price in money beside it would tell what a point is. */
export function windowsFor({ ability }: Seer, windows: Windows): DeliveryWindow[] {
  const isSeen = ability.can('read', 'Cost')
  return windows.map((one) => (isSeen ? one : { ...one, centsPerMinute: 0 }))
}

/** Windows as a person may set them: from whoever may not see costs each keeps the price it has, or has the usual one. */
export function windowsBy({ ability }: Seer, windows: Windows, before: Windows = []): DeliveryWindow[] {
  if (ability.can('read', 'Cost')) return [...windows]
  return windows.map((one) => {
    const same = before.find(({ from, to, isHard }) => from === one.from && to === one.to && isHard === one.isHard)
    return { ...one, centsPerMinute: same?.centsPerMinute ?? 0 }
  })
}
