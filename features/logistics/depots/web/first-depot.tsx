import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { weekdays } from '../../settings/contract.ts'
import { weekOf } from '../../settings/rules.ts'
import { createDepot } from '../contract.ts'
import { DepotDrawer } from './depot-drawer.tsx'

/** Whatever day the first plan is for. */
const everyDay = weekOf(weekdays, '08:00', '18:00')

/** Adds the first depot over the screen that asks for it. */
export function FirstDepot() {
  const { drawer } = useRecordDrawer<never>(undefined, {
    kind: 'depot',
    create: createDepot,
    add: (opening) => <DepotDrawer depot={undefined} newHours={everyDay} {...opening} />,
  })
  return drawer
}
