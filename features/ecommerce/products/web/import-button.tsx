import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The button that imports products from a file, and the dialog it opens. */
export function ImportButton() {
  const t = useText('ecommerce')
  const [open, setOpen] = useOpen()
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" size={18} />} onClick={() => setOpen('import')}>
        {t('import.open')}
      </Button>
      <ImportDialog opened={open === 'import'} onClose={() => setOpen(undefined)} />
    </>
  )
}
