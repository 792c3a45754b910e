import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Person } from '#ui/thing.tsx'
import { listDepots } from '../../depots/contract.ts'
import { validityTones } from '../../vehicles/rules.ts'
import { accountStates, createDriver, listDrivers, listSkills, type DriverRow } from '../contract.ts'
import { accountTones } from '../rules.ts'
import { DriverDrawer } from './driver-drawer.tsx'
import { Today } from './today.tsx'

const pathOf = ({ id }: DriverRow) => `/apps/logistics/drivers/${id}`
const depotChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

export function DriverList() {
  const t = useText('logistics-drivers')
  const list = useList(listDrivers, ({ drivers, total }) => ({ rows: drivers, total }))
  const mayReadDepots = useMay(listDepots)
  const query = { page: 1, itemsPerPage: 100 }
  const { depots } = useQuery({ ...queryOf(listDepots, { query }), enabled: mayReadDepots }).data ?? {}
  const skills = useQuery(queryOf(listSkills)).data ?? []
  const { text } = columnKinds(useFormat())
  const stateOf = (state: string) => t(`accounts.${state}`)
  const { addButton, drawer } = useRecordDrawer(undefined, {
    create: createDriver,
    addLabel: t('add'),
    add: (opening) => <DriverDrawer driver={undefined} {...opening} />,
  })
  const documents = { tones: validityTones, word: (value: string) => t(`validity.${value}`) }
  return (
    <ListScreen
      {...list}
      name="drivers"
      title={t('screens.drivers')}
      rowPath={pathOf}
      columns={[
        {
          key: 'name',
          title: t('driver'),
          sort: 'name',
          cell: (row) => <Person avatar={row.avatar} name={row.name} detail={row.phone} to={pathOf(row)} />,
        },
        { key: 'today', title: t('today'), fields: false, cell: (row) => <Today {...row} /> },
        text('depotName', t('depot'), { sort: 'depot' }),
        text('vehicleName', t('vehicle'), { sort: 'vehicle' }),
        { key: 'skills', title: t('skills'), cell: (row) => <bdi>{row.skills.join(', ') || '–'}</bdi> },
        statusColumn({ key: 'documentState', title: t('documents'), ...documents }),
        statusColumn({ key: 'account', title: t('account'), tones: accountTones, word: stateOf }),
      ]}
      filters={[
        ...(depots ? [{ name: 'depotId', label: t('depot'), data: depots.map(depotChoice) }] : []),
        { name: 'skill', label: t('skill'), data: skills },
        { name: 'account', label: t('account'), data: choicesOf(accountStates, stateOf) },
        {
          name: 'archived',
          label: t('state'),
          none: t('archived.no'),
          data: [{ value: 'yes', label: t('archived.yes') }],
        },
      ]}
      addButton={addButton}
      drawer={drawer}
      empty={{ icon: 'steering-wheel', title: t('empty'), text: t('emptyText') }}
    />
  )
}
