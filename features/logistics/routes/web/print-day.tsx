import { IconPrinter } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { saveFile } from '#ui/save-file.ts'
import { printDay } from '../contract.ts'

/** The button that saves the routes of a day, of one depot or of all, for printing. */
export function PrintDay({ date, depotId }: { date: string; depotId: number }) {
  const t = useText('logistics-routes')
  const print = () => void saveFile(printDay, { query: { date, depotId } }, `${t('print.manifest')} ${date}.pdf`)
  return (
    <Button variant="light" leftSection={<IconPrinter size={18} />} onClick={print}>
      {t('print.day')}
    </Button>
  )
}
