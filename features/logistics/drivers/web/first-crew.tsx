import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { createCrew } from '../contract.ts'
import { CrewDialog } from './crew-dialog.tsx'

/** Adds the first drivers and vehicles over the screen that asks for them. */
export function FirstCrew() {
  const { drawer } = useRecordDrawer<never>(undefined, {
    kind: 'crew',
    create: createCrew,
    add: (opening) => <CrewDialog {...opening} />,
  })
  return drawer
}
