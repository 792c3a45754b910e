import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Person } from '#ui/display/thing.tsx'
import { validityTones } from '../../vehicles/rules.ts'
import type { DriverRow } from '../contract.ts'
import { accountTones } from '../rules.ts'
import { Today } from './driver-today.tsx'

export const driverPath = ({ id }: DriverRow) => `/apps/logistics/drivers/${id}`

/** The columns of the list of drivers. */
export function useDriverColumns(): Column<DriverRow>[] {
  const t = useText('logistics-drivers')
  const format = useFormat()
  const { text } = columnKinds(format)
  const documents = { tones: validityTones, word: (value: string) => t(`validity.${value}`) }
  return [
    {
      key: 'name',
      title: t('driver'),
      sort: 'name',
      cell: (row) => <Person avatar={row.avatar} name={row.name} detail={row.phone} to={driverPath(row)} />,
    },
    { key: 'today', title: t('today'), fields: false, cell: (row) => <Today {...row} /> },
    text('depotName', t('depot'), { sort: 'depot' }),
    text('vehicleName', t('vehicle'), { sort: 'vehicle' }),
    { key: 'skills', title: t('skills'), cell: (row) => <bdi>{format.items(row.skills) || '–'}</bdi> },
    statusColumn({ key: 'documentState', title: t('documents'), ...documents }),
    statusColumn({ key: 'account', title: t('account'), tones: accountTones, word: (one) => t(`accounts.${one}`) }),
  ]
}
