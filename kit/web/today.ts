import { use, useSyncExternalStore } from 'react'
import { ScreenZone } from './format.ts'
import { onSession, session } from './session.ts'
import { todayIn } from './zones.ts'

const chosenZone = () => session()?.userData.timeZone

/** The day it is by the clock that a screen shows its times in. */
export function useToday(): string {
  const own = useSyncExternalStore(onSession, chosenZone)
  return todayIn(use(ScreenZone) ?? own)
}
