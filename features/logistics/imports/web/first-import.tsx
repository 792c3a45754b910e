import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useRecordDrawer, type Opening } from '#ui/form/record-drawer.tsx'
import { checkImport } from '../contract.ts'
import { ImportFile } from './import-file.tsx'

/** Begins the first import over the screen that asks for it. */
export function FirstImport() {
  const { drawer } = useRecordDrawer<never>(undefined, {
    kind: 'import',
    create: checkImport,
    add: (opening) => <ImportDialog {...opening} />,
  })
  return drawer
}

function ImportDialog({ opened, onClose }: Opening) {
  const t = useText('logistics-imports')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('screens.import')} size="lg">
      <ImportFile />
    </Dialog>
  )
}
