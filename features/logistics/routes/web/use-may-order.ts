import { useMay } from '#kit/web/use-session.ts'
import { editPlan, readPlan } from '../../plans/contract.ts'
import type { RouteDetail } from '../contract.ts'
import { isBeforeStart } from '../rules.ts'

/** Whether the person may change the order of the stops: nothing of the route is on board yet, and it holds. */
export function useMayOrder({ state, stopList }: RouteDetail): boolean {
  const mayRead = useMay(readPlan)
  const mayEdit = useMay(editPlan)
  const isToGo =
    isBeforeStart(state) && stopList.every((stop) => ['ready', 'planned', 'published'].includes(stop.state))
  return mayRead && mayEdit && isToGo
}
