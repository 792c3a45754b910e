import { IconDownload, IconReportMoney } from '@tabler/icons-react'
import { dayOf } from '#kit/contract/days.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { Button } from '#ui/button/controls.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { readPayInputs } from '../contract.ts'

const formats = ['csv', 'xlsx'] as const
const months = { thisMonth: 0, lastMonth: -1 } as const

/** The file for one driver, or for everyone within reach. */
export function PayDownload({ of: driverId = 0 }: PartProps) {
  const t = useText('logistics-driver-performance')
  const mayRead = useMay(readPayInputs)
  const today = useToday()
  if (!mayRead) return null
  const save = (from: string, to: string, format: (typeof formats)[number]) =>
    saveFile(readPayInputs, { query: { from, to, driverId, format } }, `${t('pay.title')} ${from} ${to}.${format}`)
  return (
    <Menu width={220}>
      <Menu.Target>
        {driverId > 0 ? (
          <Button variant="light" leftSection={<IconDownload size={18} />}>
            {t('pay.download')}
          </Button>
        ) : (
          <ActionIcon aria-label={t('pay.all')} title={t('pay.all')}>
            <IconReportMoney size={20} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {(['lastMonth', 'thisMonth'] as const).flatMap((month) =>
          formats.map((format) => (
            <Menu.Item key={month + format} onClick={() => void save(...monthOf(today, months[month]), format)}>
              {t(`pay.${month}`, { format: format.toUpperCase() })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** First and last day of the month a day lies in, or of one before it. */
function monthOf(day: string, ahead: number): [string, string] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const on = (months: number, date: number) => dayOf(new Date(Date.UTC(year, month - 1 + months, date)))
  return [on(ahead, 1), on(ahead + 1, 0)]
}
