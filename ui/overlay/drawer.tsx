import { Drawer as PlainDrawer, type DrawerProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'
import { useKeepOpen } from './kept.tsx'

/** A panel from the end side; when it goes, the focus is where it was before. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.opened)
  useKeepOpen(props.opened)
  return <PlainDrawer {...props} returnFocus={false} />
}
