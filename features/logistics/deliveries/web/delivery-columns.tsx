import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { listDepots } from '../../depots/contract.ts'
import { placeQualities } from '../../places/contract.ts'
import { qualityTones } from '../../places/rules.ts'
import { proofKinds } from '../../settings/contract.ts'
import { changeDelivery, type DeliveryRow } from '../contract.ts'
import { deliveryPath, deliverySources, priorities, trackingLink } from '../rules.ts'
import { stateTones } from '../rules/state-tones.ts'
import { DateCell, PriorityCell, TagsCell } from './inline-cells.tsx'
import { Arrival, Proof, StopLink } from './route-cells.tsx'
import { useAmounts } from './for-others/use-amounts.ts'
import { useAnyDay } from './for-others/use-any-day.ts'

/** The columns of the list; those that are asked for less often, and the date of a list of one day, are hidden at first. */
export function useDeliveryColumns({ isOneDay }: { isOneDay: boolean }): Column<DeliveryRow>[] {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const loadOf = useAmounts()
  const mayChange = useMay(changeDelivery)
  const routed = useRouteColumns()
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
    { key: 'recipient', title: t('recipient'), sort: 'recipient', cell: (row) => <Recipient row={row} /> },
    statusColumn({
      key: 'state',
      title: t('state'),
      sort: 'state',
      tones: stateTones,
      word: (value) => t(`states.${value}`),
    }),
    ...routed,
    { key: 'address', title: t('address'), cell: (row) => <Address row={row} /> },
    {
      key: 'date',
      title: t('date'),
      sort: 'date',
      isHidden: isOneDay,
      cell: (row) => <DateCell row={row} isEditable={mayChange} />,
    },
    { key: 'days', title: t('days'), fields: ['earliestDate', 'latestDate'], isHidden: true, cell: anyDay },
    { key: 'windows', title: t('window'), fields: false, cell: (row) => <Windows windows={row.windows} /> },
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

function Recipient({ row }: { row: DeliveryRow }) {
  return (
    <Text component="div" inherit dir="auto">
      {row.recipient}
      {row.phone && (
        <Text span display="block" size="sm" c="dimmed" dir="ltr" ta="match-parent">
          {row.phone}
        </Text>
      )}
    </Text>
  )
}

/** How sure the address is shows as a word wherever it is not certain. */
function Address({ row }: { row: DeliveryRow }) {
  const t = useText('logistics-deliveries')
  return (
    <Text component="div" inherit maw={260} dir="auto">
      {row.address}
      {row.quality !== 'exact' && (
        <div>
          <StatusChip tone={qualityTones[row.quality]}>{t(`qualities.${row.quality}`)}</StatusChip>
        </div>
      )}
    </Text>
  )
}

export function Windows({ windows }: Pick<DeliveryRow, 'windows'>) {
  const t = useText('logistics-deliveries')
  if (windows.length === 0) return t('anyTime')
  return windows.map(({ from, to, isHard }) => (
    <div key={from} dir="ltr" style={{ whiteSpace: 'nowrap' }} title={t(isHard ? 'hard' : 'soft')}>
      {isHard ? '' : '~'}
      {from}–{to}
    </div>
  ))
}
