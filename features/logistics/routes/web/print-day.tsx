import { IconPrinter } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { printDay, printDayLoads } from '../contract.ts'

/** Saves the manifests or load lists of all routes of a day, of one depot or of all, for printing. */
export function PrintDay({ date, depotId }: { date: string; depotId: number }) {
  const t = useText('logistics-routes')
  const query = { date, depotId }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPrinter size={18} />}>
          {t('print.day')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveFile(printDay, { query }, `${t('print.manifest')} ${date}.pdf`)}>
          {t('print.manifests')}
        </Menu.Item>
        <Menu.Item onClick={() => void saveFile(printDayLoads, { query }, `${t('print.loadList')} ${date}.pdf`)}>
          {t('print.loadLists')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
