import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { SavedViews } from '#platform/list-views/web/saved-views.tsx'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Tabs } from '#ui/display/display.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Group } from '#ui/page/layout.ts'
import { Icon } from '#ui/display/icon.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useGo } from '#ui/button/link.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabList } from '#ui/page/tab-list.tsx'
import { useFormat } from '#kit/web/format.ts'
import { listDepots } from '../../depots/contract.ts'
import {
  changeDelivery,
  countDeliveries,
  createDelivery,
  listDeliveries,
  readDeliveryById,
  type Delivery,
} from '../contract.ts'
import { deliveryPath, deliveryTabs, type DeliveryTab } from '../rules.ts'
import { askedDays, listedDays } from '../rules/filters.ts'
import classes from './deliveries.module.css'
import { useDeliveryBulk } from './delivery-bulk.tsx'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryFilters, OwnFilters } from './delivery-filters.tsx'
import { DeliveryMap } from './delivery-map.tsx'
import { EditDelivery, NewDelivery } from './delivery-drawer.tsx'
import { DeliveryPeek } from './delivery-peek.tsx'
import { RowActions } from './row-actions.tsx'
import { daysAheadFirst, useOpening } from './use-opening.ts'

const views = ['table', 'split', 'map'] as const
const view = z.pipe(
  z.unknown(),
  z.transform((value) => views.find((one) => one === value) ?? 'table'),
)
/** A day is worked through from its top: more rows than a screen has room for. */
const rowsAtOnce = 50
const viewSearch = z.object({ view: z._default(view, 'table') })

export function DeliveryList() {
  const t = useText('logistics-deliveries')
  const [{ view }, changeView] = useListSearch(viewSearch)
  const isReady = useOpening()
  const { addButton, add, edit, drawer } = useRecordDrawer([], {
    create: createDelivery,
    addLabel: t('add'),
    add: (opening) => <NewDelivery {...opening} />,
    change: changeDelivery,
    read: readDeliveryById,
    edit: (delivery: Delivery, opening) => <EditDelivery delivery={delivery} {...opening} />,
  })
  return (
    <>
      <PageHeader
        title={t('screens.deliveries')}
        actions={
          <SegmentedControl
            data-wide
            size="xs"
            aria-label={t('view.label')}
            value={view}
            onChange={(next) => changeView({ view: next as typeof view }, { replace: true })}
            data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        }
        primary={addButton}
        more={<WaysIn />}
      />
      {isReady && <Lists view={view} onEdit={edit} onAdd={add} />}
      {drawer}
    </>
  )
}

/** Where else deliveries come from and are put right. */
function WaysIn() {
  const t = useText('logistics-deliveries')
  const go = useGo()
  const mayAdd = useMay(createDelivery)
  const mayFix = useMay(changeDelivery)
  const ways = [
    { label: t('recurring'), path: 'recurring', icon: 'repeat', isOpen: true },
    { label: t('checkAddresses'), path: 'fixes', icon: 'map-pin', isOpen: mayFix },
    { label: t('import'), path: 'import', icon: 'upload', isOpen: mayAdd },
  ].filter(({ isOpen }) => isOpen)
  return (
    <MoreActions
      actions={ways.map(({ label, path, icon }) => ({
        label,
        icon: <Icon name={icon} size={16} />,
        run: () => go(`/apps/logistics/deliveries/${path}`),
      }))}
    />
  )
}

type ListsProps = {
  view: (typeof views)[number]
  onEdit: ((delivery: { id: number }) => void) | undefined
  onAdd: (() => void) | undefined
}

function Lists({ view, onEdit, onAdd }: ListsProps) {
  const t = useText('logistics-deliveries')
  const list = useList(
    listDeliveries,
    ({ deliveries, ...counted }) => ({ rows: deliveries, ...counted }),
    {},
    rowsAtOnce,
  )
  const day = listedDays.find((one) => one === list.search['day'])
  const columns = useDeliveryColumns({ isOneDay: day !== undefined || list.search['date'] !== undefined })
  const bulk = useDeliveryBulk()
  const isOffice = useMay(listDepots)
  return (
    <>
      <div className={classes.stages}>
        <DayChoice day={day} onSearch={list.onSearch} isOffice={isOffice} />
        <StateTabs search={list.search} onSearch={list.onSearch} isShort={!isOffice} />
      </div>
      <div className={classes.lists} data-view={view}>
        {view !== 'map' && (
          <div className={classes.table}>
            <DataTable
              {...list}
              name="deliveries"
              label={t('screens.deliveries')}
              columns={columns}
              filters={isOffice ? <DeliveryFilters list={list} /> : <OwnFilters list={list} />}
              chosen={['day']}
              actions={<SavedViews list="deliveries" search={list.search} onSearch={list.onSearch} />}
              isFlat
              rowPath={({ reference }) => deliveryPath(reference)}
              {...(view === 'table' && {
                peek: (id: number) => <DeliveryPeek id={id} {...(onEdit && { onEdit: () => onEdit({ id }) })} />,
              })}
              rowActions={(row) => <RowActions delivery={row} {...(onEdit && { onEdit: () => onEdit(row) })} />}
              bulk={bulk}
              empty={{
                icon: 'package',
                title: day === undefined ? t('empty') : t(`day.empty.${day}`),
                text: t('emptyText'),
                ...(onAdd && { action: <FirstSteps onAdd={onAdd} /> }),
              }}
            />
          </div>
        )}
        {view !== 'table' && <DeliveryMap search={list.search} />}
      </div>
    </>
  )
}

/** Two ways to begin. */
function FirstSteps({ onAdd }: { onAdd: () => void }) {
  const t = useText('logistics-deliveries')
  return (
    <Group justify="center">
      <LinkButton to="/apps/logistics/deliveries/import" label={t('import')} />
      <Button variant="light" onClick={onAdd}>
        {t('add')}
      </Button>
    </Group>
  )
}

type ChoiceProps = { day: (typeof listedDays)[number] | undefined; onSearch: ChangeList; isOffice: boolean }

/** The days a dispatcher works on, one press away. */
function DayChoice({ day, onSearch, isOffice }: ChoiceProps) {
  const t = useText('logistics-deliveries')
  const byTime = { sortBy: undefined, orderBy: undefined }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('day.label')}
      value={day ?? 'all'}
      onChange={(next) =>
        onSearch({ day: next, date: undefined, ...(next === 'all' && !isOffice ? daysAheadFirst : byTime) })
      }
      data={askedDays.map((value) => ({ value, label: t(`day.${value}`) }))}
    />
  )
}

type ChangeList = (patch: Record<string, unknown>) => void
type TabsProps = { search: Record<string, unknown>; onSearch: ChangeList; isShort: boolean }

/** The stages of a delivery, each with how many are in it; far numbers are cut off. Short, it leaves out the empty ones. */
function StateTabs({ search, onSearch, isShort }: TabsProps) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { tab, page: _page, itemsPerPage: _items, sortBy: _by, orderBy: _order, ...filters } = search
  const { data } = useQuery({ ...queryOf(countDeliveries, { query: filters }), placeholderData: (before) => before })
  const shown = (one: DeliveryTab | 'all') => {
    if (!data) return ''
    const count = one === 'all' ? data.all : data.tabs[one]
    return count > data.most ? t('more', { count: format.number(data.most) }) : format.number(count)
  }
  const isShown = (one: DeliveryTab) => !isShort || one === tab || (data?.tabs[one] ?? 0) > 0
  return (
    <Tabs
      value={typeof tab === 'string' ? tab : 'all'}
      onChange={(next) => onSearch({ tab: next === 'all' ? undefined : next })}
    >
      <TabList aria-label={t('tabs.label')}>
        {(['all', ...deliveryTabs.filter(isShown)] as const).map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={<span className={classes.count}>{shown(one)}</span>}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  )
}
