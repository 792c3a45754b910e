import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { listDepots } from '../../depots/contract.ts'
import { placeQualities } from '../../places/contract.ts'
import { qualityTones } from '../../places/rules.ts'
import { proofKinds } from '../../settings/contract.ts'
import { changeDelivery, type DeliveryRow } from '../contract.ts'
import { deliveryPath, deliverySources, priorities, trackingLink } from '../rules.ts'
import { stateTones } from '../rules/state-tones.ts'
import classes from './deliveries.module.css'
import { DateCell, PriorityCell, TagsCell } from './inline-cells.tsx'
import { Arrival, Proof, StopLink } from './route-cells.tsx'
import { useAmounts } from './for-others/use-amounts.ts'
import { useAnyDay } from './for-others/use-any-day.ts'

/** The columns of the list; those that are asked for less often, and the date of a list of one day, are hidden at first. */
export function useDeliveryColumns({ isOneDay }: { isOneDay: boolean }): Column<DeliveryRow>[] {
  const t = useText('logistics-deliveries')
  const loadOf = useAmounts()
  const mayChange = useMay(changeDelivery)
  const routed = useRouteColumns()
  const rare = useRareColumns()
  const anyDay = useAnyDay()
  const isOffice = useMay(listDepots)
  return [
    {
      key: 'reference',
      title: t('reference'),
      sort: 'reference',
      fields: ['reference'],
      cell: (row) => (
        <RowName to={deliveryPath(row.reference)}>
          <bdi>{row.reference}</bdi>
        </RowName>
      ),
    },
    {
      key: 'recipient',
      title: t('recipient'),
      sort: 'recipient',
      cell: ({ recipient }) => (
        <bdi className={classes.recipient} dir="auto">
          {recipient}
        </bdi>
      ),
    },
    {
      key: 'phone',
      title: t('form.phone'),
      isHidden: true,
      cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>,
    },
    { key: 'address', title: t('address'), priority: 2, cell: (row) => <Address row={row} /> },
    {
      key: 'date',
      title: t('date'),
      sort: 'date',
      isHidden: isOneDay,
      cell: (row) => <DateCell row={row} isEditable={mayChange} />,
    },
    { key: 'days', title: t('days'), fields: ['earliestDate', 'latestDate'], isHidden: true, cell: anyDay },
    {
      key: 'windows',
      title: t('window'),
      fields: false,
      priority: 3,
      cell: (row) => <Windows windows={row.windows} isInLine />,
    },
    ...routed,
    statusColumn({
      key: 'state',
      title: t('state'),
      sort: 'state',
      tones: stateTones,
      word: (value) => t(`states.${value}`),
    }),
    {
      key: 'quantities',
      title: t('quantity'),
      fields: false,
      isHidden: true,
      cell: ({ quantities }) => loadOf(quantities),
    },
    {
      key: 'tracking',
      title: t('tracking'),
      fields: ['trackingCode'],
      isHidden: isOffice,
      cell: ({ trackingCode, reference }) => (
        <Anchor href={trackingLink('', trackingCode)} aria-label={t('trackNamed', { name: reference })}>
          {t('track')}
        </Anchor>
      ),
    },
    {
      key: 'priority',
      title: t('priority'),
      sort: 'priority',
      isHidden: true,
      words: wordsOf(priorities.map(String), (value) => t(`priorities.${value}`)),
      cell: (row) => <PriorityCell row={row} isEditable={mayChange} />,
    },
    {
      key: 'tags',
      title: t('tags'),
      fields: false,
      isHidden: true,
      cell: (row) => <TagsCell row={row} isEditable={mayChange} />,
    },
    ...rare,
  ]
}

/** What is asked for less often: how often it was tried, where it came from, how sure its address is. */
function useRareColumns(): Column<DeliveryRow>[] {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  return [
    {
      key: 'attempts',
      title: t('attempts'),
      sort: 'attempts',
      align: 'end',
      isHidden: true,
      cell: (row) => format.number(row.attempts),
    },
    {
      key: 'source',
      title: t('source'),
      isHidden: true,
      words: wordsOf(deliverySources, (value) => t(`sources.${value}`)),
      cell: (row) => t(`sources.${row.source}`),
    },
    {
      key: 'quality',
      title: t('quality'),
      isHidden: true,
      words: wordsOf(placeQualities, (value) => t(`qualities.${value}`)),
      cell: (row) => <StatusChip tone={qualityTones[row.quality]}>{t(`qualities.${row.quality}`)}</StatusChip>,
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isHidden: true,
      cell: (row) => <time dateTime={row.createdAt}>{format.dateTime(row.createdAt)}</time>,
    },
  ]
}

/** Who brings it and when, and what they record at the door. */
function useRouteColumns(): Column<DeliveryRow>[] {
  const t = useText('logistics-deliveries')
  const proofWords = wordsOf(proofKinds, (kind) => t(`proof.${kind}`))
  return [
    {
      key: 'route',
      title: t('routeColumn'),
      sort: 'route',
      priority: 1,
      fields: ['driverName', 'stopNumber'],
      cell: (row) => <StopLink delivery={row} />,
    },
    { key: 'eta', title: t('eta'), sort: 'eta', cell: (row) => <Arrival delivery={row} isBesideDate /> },
    {
      key: 'requiredProof',
      title: t('proofColumn'),
      isHidden: true,
      words: proofWords,
      cell: (row) => <Proof delivery={row} />,
    },
  ]
}

/** How sure the address is shows as a word wherever it is not certain. */
function Address({ row }: { row: DeliveryRow }) {
  const t = useText('logistics-deliveries')
  return (
    <span dir="auto">
      {row.address}{' '}
      {row.quality !== 'exact' && (
        <StatusChip tone={qualityTones[row.quality]}>{t(`qualities.${row.quality}`)}</StatusChip>
      )}
    </span>
  )
}

/** When it may come; in a list one after the other, and “any time” as quietly as it matters. */
export function Windows({ windows, isInLine = false }: Pick<DeliveryRow, 'windows'> & { isInLine?: boolean }) {
  const t = useText('logistics-deliveries')
  if (windows.length === 0) return isInLine ? <span className={classes.none}>{t('anyTime')}</span> : t('anyTime')
  return windows.map(({ from, to, isHard }) => (
    <div
      key={from}
      className={isInLine ? classes.inLine : undefined}
      dir="ltr"
      style={{ whiteSpace: 'nowrap' }}
      title={t(isHard ? 'hard' : 'soft')}
    >
      {isHard ? '' : '~'}
      {from}–{to}
    </div>
  ))
}
