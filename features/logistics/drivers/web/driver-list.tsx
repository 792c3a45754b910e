import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Person } from '#ui/thing.tsx'
import { listDepots } from '../../depots/contract.ts'
import { validityTones } from '../../vehicles/rules.ts'
import { accountStates, createDriver, listDrivers, listSkills, type DriverRow } from '../contract.ts'
import { accountTones } from '../rules.ts'
import { DriverDrawer } from './driver-drawer.tsx'
import { Today } from './today.tsx'

const pathOf = ({ id }: DriverRow) => `/apps/logistics/drivers/${id}`

export function DriverList() {
  const t = useText('logistics-drivers')
  const list = useList(listDrivers, ({ drivers, total }) => ({ rows: drivers, total }))
  const depots = useQuery(queryOf(listDepots, { query: { itemsPerPage: 100 } }))
  const skills = useQuery(queryOf(listSkills))
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createDriver)
  const columns: Column<DriverRow>[] = [
    {
      key: 'name',
      title: t('driver'),
      sort: 'name',
      cell: (row) => <Person avatar={row.avatar} name={row.name} detail={row.phone} to={pathOf(row)} />,
    },
    { key: 'today', title: t('today'), fields: false, cell: (row) => <Today {...row} /> },
    {
      key: 'depotName',
      title: t('depot'),
      sort: 'depot',
      cell: (row) => <bdi>{row.depotName ?? '–'}</bdi>,
    },
    {
      key: 'vehicleName',
      title: t('vehicle'),
      sort: 'vehicle',
      cell: (row) => <bdi>{row.vehicleName ?? '–'}</bdi>,
    },
    { key: 'skills', title: t('skills'), cell: (row) => <bdi>{row.skills.join(', ') || '–'}</bdi> },
    statusColumn({
      key: 'documentState',
      title: t('documents'),
      tones: validityTones,
      word: (value) => t(`validity.${value}`),
    }),
    statusColumn({
      key: 'account',
      title: t('account'),
      tones: accountTones,
      word: (value) => t(`accounts.${value}`),
    }),
  ]
  const add = mayAdd && <AddButton label={t('add')} onClick={() => setOpen('add')} />
  return (
    <>
      <PageHeader title={t('screens.drivers')} />
      <DataTable
        {...list}
        name="drivers"
        label={t('screens.drivers')}
        columns={columns}
        rowPath={pathOf}
        filters={
          <>
            {depots.data && (
              <FilterSelect
                list={list}
                name="depotId"
                label={t('depot')}
                data={depots.data.depots.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            <FilterSelect list={list} name="skill" label={t('skill')} data={skills.data ?? []} />
            <FilterSelect
              list={list}
              name="account"
              label={t('account')}
              data={accountStates.map((value) => ({ value, label: t(`accounts.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="archived"
              label={t('state')}
              none={t('archived.no')}
              data={[{ value: 'yes', label: t('archived.yes') }]}
            />
          </>
        }
        actions={add}
        empty={{ icon: 'steering-wheel', title: t('empty'), text: t('emptyText'), action: add }}
      />
      <DriverDrawer driver={undefined} opened={open === 'add'} onClose={() => setOpen(undefined)} />
    </>
  )
}
